#!/usr/bin/env bash
# A role and a database per service; each role can access only its own. The postgres image runs this once, on an empty
# volume; later (a new service, a changed password) run it again:
#   docker compose exec -u postgres postgres bash /docker-entrypoint-initdb.d/10-service-databases.sh
set -eu -o pipefail

for service in auth geo notion balance httpcheck; do
  password="${service^^}_DATABASE_PASSWORD"
  # The password is passed through the environment (\getenv) and quoted by psql.
  PASSWORD=${!password} psql -v ON_ERROR_STOP=1 --no-psqlrc -q -U "${POSTGRES_USER:-postgres}" -d postgres -v service="$service" <<'SQL'
\getenv password PASSWORD
select format('create role %I login', :'service')
 where not exists (select from pg_roles where rolname = :'service') \gexec
alter role :"service" password :'password';
select format('create database %I owner %I', :'service', :'service')
 where not exists (select from pg_database where datname = :'service') \gexec
revoke connect, temporary on database :"service" from public;
SQL
done

psql -v ON_ERROR_STOP=1 --no-psqlrc -q -U "${POSTGRES_USER:-postgres}" -d postgres \
  -c 'revoke connect, temporary on database postgres, template1 from public'
