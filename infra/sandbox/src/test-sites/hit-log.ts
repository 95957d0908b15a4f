/** Requests and connections of one origin since the log was cleared. */
export interface OriginHits {
  /** For example `http://127.83.1.4:4100` or `https://shop.example`. */
  origin: string;
  requests: number;
  /** Requests by method. */
  methods: Record<string, number>;
  /** Current number of requests without a complete response; `maxInFlight` is the highest number so far. */
  inFlight: number;
  maxInFlight: number;
  /** Accepted connections, used or not; for a host name, only connections over which that name was requested. */
  connections: number;
  openConnections: number;
  maxOpenConnections: number;
  /** First five distinct user agents. */
  userAgents: string[];
  /** Times of the last 100 requests, ms since 1970. */
  times: number[];
}

/** One request. */
export interface LoggedRequest {
  /** Ms since 1970. */
  at: number;
  origin: string;
  method: string;
  /** Path and query. */
  path: string;
  userAgent: string;
  /** Number of the connection, in order of acceptance. */
  connection: number;
}

const maxRequests = 10_000;
const maxTimes = 100;
const maxUserAgents = 5;
const maxTextLength = 500;

/** Hit log of the test sites; its size is limited by the number of origins. */
export type HitLog = ReturnType<typeof createHitLog>;

function emptyHits(origin: string): OriginHits {
  return {
    origin,
    requests: 0,
    methods: {},
    inFlight: 0,
    maxInFlight: 0,
    connections: 0,
    openConnections: 0,
    maxOpenConnections: 0,
    userAgents: [],
    times: [],
  };
}

/** Creates a log that lists individual requests, and counts requests and connections per origin. */
export function createHitLog() {
  const origins = new Map<string, OriginHits>();
  const pages = new Map<string, number>();
  let requests: LoggedRequest[] = [];

  function hitsOf(origin: string): OriginHits {
    const hits = origins.get(origin) ?? emptyHits(origin);
    origins.set(origin, hits);
    return hits;
  }

  return {
    /** Counts a connection; call the returned function when it ends. */
    connected(origin: string): () => void {
      const hits = hitsOf(origin);
      hits.connections += 1;
      hits.openConnections += 1;
      hits.maxOpenConnections = Math.max(hits.maxOpenConnections, hits.openConnections);
      return () => void (hits.openConnections -= 1);
    },
    /** Counts a request for a site; call the returned function when its response ends. */
    requested(site: string, request: LoggedRequest): () => void {
      const hits = hitsOf(request.origin);
      const userAgent = request.userAgent.slice(0, maxTextLength);
      hits.requests += 1;
      hits.methods[request.method] = (hits.methods[request.method] ?? 0) + 1;
      hits.inFlight += 1;
      hits.maxInFlight = Math.max(hits.maxInFlight, hits.inFlight);
      if (hits.userAgents.length < maxUserAgents && !hits.userAgents.includes(userAgent))
        hits.userAgents.push(userAgent);
      hits.times.push(request.at);
      if (hits.times.length > 2 * maxTimes) hits.times = hits.times.slice(-maxTimes);
      pages.set(site, (pages.get(site) ?? 0) + 1);
      requests.push({ ...request, userAgent, path: request.path.slice(0, maxTextLength) });
      // Drops old requests in large steps, because removing the first entry of a long list for each request is slow.
      if (requests.length >= 2 * maxRequests) requests = requests.slice(-maxRequests);
      return () => void (hits.inFlight -= 1);
    },
    /** Returns the hits of all origins with at least one request or connection. */
    origins: (): OriginHits[] =>
      [...origins.values()].map((hits) => ({ ...hits, times: hits.times.slice(-maxTimes) })),
    /** Returns the hits of this address's origin. */
    of: (url: string): OriginHits => {
      const { origin } = new URL(url);
      return { ...(origins.get(origin) ?? emptyHits(origin)) };
    },
    /** Returns the number of requests for the site with this name. */
    countOf: (site: string): number => pages.get(site) ?? 0,
    /** Returns the last 10,000 requests, oldest first. */
    requests: (): LoggedRequest[] => requests.slice(-maxRequests),
    /** Resets the counts; open connections and requests in flight stay counted. */
    clear(): void {
      requests = [];
      pages.clear();
      for (const hits of origins.values()) {
        const { origin, inFlight, openConnections } = hits;
        Object.assign(hits, emptyHits(origin), { inFlight, maxInFlight: inFlight });
        Object.assign(hits, { openConnections, maxOpenConnections: openConnections });
      }
    },
  };
}
