#!/usr/bin/env bash
# Health check of the images: alive, not ready, since a store that is away must not get a healthy process replaced.
# Without a Node of its own, whose start costs 0.1 s of CPU in each container each time.
exec 3<>"/dev/tcp/127.0.0.1/${HEALTH_PORT:-${PORT:-8081}}" || exit 1
printf 'GET %s HTTP/1.0\r\nHost: localhost\r\n\r\n' "${HEALTH_PATH:-/healthz}" >&3
IFS= read -r -t 8 line <&3 && [[ $line == 'HTTP/1.'?' 200 '* ]]
