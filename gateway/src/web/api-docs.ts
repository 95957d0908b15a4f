import type { Content, OpenapiDocument, Operation, Parameter } from '@geoplan/contracts/openapi/types';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

function asJson(value: unknown): string {
  return `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`;
}

function parameterRow(parameter: Parameter): string {
  const need = parameter.required ? 'required' : '';
  return `<tr><td><code>${escaped(parameter.name)}</code></td><td>${parameter.in}</td><td>${need}</td><td><code>${escaped(String(parameter.example))}</code></td><td><code>${escaped(JSON.stringify(parameter.schema))}</code></td></tr>`;
}

function parametersTable(parameters: readonly Parameter[] | undefined): string {
  if (!parameters) return '';
  return `<h4>Parameters</h4><div class="wide"><table><tr><th>name</th><th>in</th><th></th><th>example</th><th>schema</th></tr>${parameters.map(parameterRow).join('')}</table></div>`;
}

/** Renders a body example, with its schema collapsed below. */
function bodyBlock(content: Content): string {
  const [body] = Object.values(content);
  return `${asJson(body?.example)}<details class="schema"><summary>Schema</summary>${asJson(body?.schema)}</details>`;
}

function responseBlock(
  status: string,
  response: Operation['responses'][string],
  document: OpenapiDocument,
): string {
  if (!('$ref' in response)) return `<h4>Response ${escaped(status)}</h4>${bodyBlock(response.content)}`;
  const shared = document.components.responses[response.$ref.split('/').at(-1) ?? ''];
  return `<p class="failure"><b>${escaped(status)}</b> ${escaped(shared?.description ?? '')}</p>`;
}

function operationBlock(
  path: string,
  method: string,
  operation: Operation,
  document: OpenapiDocument,
): string {
  const { requestBody } = operation;
  const responses = Object.entries(operation.responses)
    .map(([status, response]) => responseBlock(status, response, document))
    .join('');
  return `<details id="${escaped(operation.operationId)}"><summary><b class="method">${escaped(method.toUpperCase())}</b> <code>${escaped(path)}</code> <span class="role">${escaped(operation['x-role'])}</span> ${escaped(operation.summary)}</summary>
<p>${escaped(operation.description)}</p>${parametersTable(operation.parameters)}<h4>Request</h4><pre>${escaped(operation['x-example'])}</pre>${requestBody ? bodyBlock(requestBody.content) : ''}${responses}</details>`;
}

const anchorOf = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z]+/g, '-');

function groupBlock(tag: string, document: OpenapiDocument): string {
  const blocks = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => operationBlock(path, method, operation, document)),
  );
  return `<h2 id="${anchorOf(tag)}">${escaped(tag)}</h2>${blocks.join('\n')}`;
}

/** Browsable page of the API, rendered on the server. It needs no script, so the strict CSP also applies to it. */
export function docsPage(document: OpenapiDocument): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(document.info.title)} API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${escaped(document.info.title)} API</h1>
<p>${escaped(document.info.description)} <a href="/api/openapi.json">openapi.json</a></p>
<nav>${document.tags.map(({ name }) => `<a href="#${anchorOf(name)}">${escaped(name)}</a>`).join(' · ')}</nav>
${document.tags.map(({ name }) => groupBlock(name, document)).join('\n')}
</main></body></html>`;
}

/** Style sheet of the page; a separate file because the CSP allows no inline style. */
export const docsStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;padding:1.5rem}main{max-width:60rem;margin:auto}
details{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.5rem;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer}.method{display:inline-block;min-width:4.5rem}
.role{border:1px solid currentColor;border-radius:1rem;padding:0 .5rem;font-size:.8rem}
pre{overflow:auto;max-height:30rem;font-size:.85rem}table{border-collapse:collapse}td{padding:.2rem .75rem .2rem 0;vertical-align:top}
.failure{margin:.2rem 0;font-size:.9rem}.wide{overflow:auto}th{text-align:left;padding-right:.75rem}
.schema{border:0;padding:0;margin:0}h4{margin:.75rem 0 .25rem}code{overflow-wrap:anywhere}
`;
