#!/bin/sh
# Makes the two roles of the database, as often as it is run, also in a volume of an older release:
#   keyturn      owns the database and its tables: migrations and restores
#   keyturn_app  reads and writes rows: the programs and the backup
# The superuser is postgres; in a volume of 0.2 and earlier it is keyturn.
set -eu
if [ "$DATABASE_OWNER_PASSWORD" = "$DATABASE_PASSWORD" ]; then
  echo 'DATABASE_OWNER_PASSWORD is not set in .env: the programs know the password of the owner. Set another one.' >&2
fi
export PGHOST=database PGCONNECT_TIMEOUT=5
for superuser in postgres keyturn; do
  for PGPASSWORD in "$DATABASE_OWNER_PASSWORD" "$DATABASE_PASSWORD"; do
    export PGPASSWORD PGUSER=$superuser
    psql -d postgres -qAtc 'select' >/dev/null 2>&1 && break 2
    PGUSER=
  done
done
if [ -z "$PGUSER" ]; then
  echo 'No superuser could connect: compare DATABASE_OWNER_PASSWORD with the one that the volume was made with.' >&2
  exit 1
fi
psql -qX -v ON_ERROR_STOP=1 -d postgres -v owner="$DATABASE_OWNER_PASSWORD" -v app="$DATABASE_PASSWORD" <<'SQL'
select format('create role %I login', name) from unnest(array['keyturn', 'keyturn_app']) as name
where not exists (select from pg_roles where rolname = name) \gexec
alter role keyturn createdb password :'owner';
alter role keyturn_app nosuperuser nocreatedb nocreaterole password :'app';
alter role keyturn_app set statement_timeout = '60s';
select 'create database keyturn owner keyturn'
where not exists (select from pg_database where datname = 'keyturn') \gexec
alter database keyturn owner to keyturn;
SQL
echo 'The roles keyturn and keyturn_app are in order.'
