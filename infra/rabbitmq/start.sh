#!/usr/bin/env bash
# Starts RabbitMQ with definitions.json and passwords from the environment. They are loaded at each start, so a password
# changed in .env takes effect with the next `docker compose up -d`.
set -eu -o pipefail

folder=/run/geoplan
definitions=$(< /etc/geoplan/definitions.json)
for name in RABBITMQ_PASSWORD {GATEWAY,AUTH,GEO,NOTION,HTTPCHECK,BALANCE}_RABBITMQ_PASSWORD; do
  password=${!name:-}
  if [[ ! $password =~ ^[[:print:]]+$ ]]; then
    echo "$name: not set, or with characters that cannot be printed" >&2
    exit 1
  fi
  # Escaped for JSON.
  password=${password//'\'/'\\'}
  password=${password//'"'/'\"'}
  definitions=${definitions//"\${$name}"/"$password"}
  unset "$name"
done
mkdir -p "$folder"
(umask 077 && printf '%s\n' "$definitions" > "$folder/definitions.json")
chown rabbitmq "$folder/definitions.json"
exec docker-entrypoint.sh rabbitmq-server
