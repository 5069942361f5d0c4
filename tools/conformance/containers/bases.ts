import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Engine } from './engine.ts'
import { attempt, sh } from './shell.ts'

const BARE = 'keyturn-base:trixie'
const APT = 'apt-get -qq install -y --no-install-recommends -o Dpkg::Options::=--force-confold'
const CLEAN = 'rm -rf /var/lib/apt/lists/*'
/** Allows expired package lists, because a mirror may be an old snapshot. */
const UPDATE = 'apt-get -qq -o Acquire::Check-Valid-Until=false update'

/** A published image's tag, and its replacement here: a Dockerfile on bare Debian, with extra files. */
interface Base {
  tag: string
  lines: string
  files?: Record<string, string>
}

/** Replacements of the images that deploy/ names, from Debian's packages and this machine's Node and npm. */
const bases = (mirror: string): Base[] => [
  {
    tag: 'node:26.10.0-trixie-slim',
    lines: `FROM ${BARE}
RUN ${UPDATE} && ${APT} libatomic1 && ${CLEAN}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY machine /usr/local/etc
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
CMD ["node"]`,
  },
  {
    tag: 'postgres:18.4-trixie',
    lines: `FROM ${BARE}
RUN echo 'deb ${mirror} forky main' > /etc/apt/sources.list.d/forky.list && mkdir -p /etc/postgresql-common \\
  && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf && ${UPDATE} \\
  && ${APT} gosu && ${APT} -t forky postgresql-18 && ${CLEAN} && install -d -o postgres -m 1777 /var/lib/postgresql && install -d -o postgres -m 3777 /var/run/postgresql
COPY entry.sh /usr/local/bin/docker-entrypoint.sh
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/18/bin PGDATA=/var/lib/postgresql/18/docker LANG=C.UTF-8
VOLUME /var/lib/postgresql
ENTRYPOINT ["docker-entrypoint.sh"]
STOPSIGNAL SIGINT
CMD ["postgres", "-c", "listen_addresses=*"]`,
    files: {
      'entry.sh': `#!/bin/bash
set -e
if [ "$1" != postgres ]; then exec "$@"; fi
if [ "$(id -u)" = 0 ]; then mkdir -p "$PGDATA"; chown -R postgres "$PGDATA"; chmod 700 "$PGDATA"; exec gosu postgres "$0" "$@"; fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb -D "$PGDATA" --username="\${POSTGRES_USER:-postgres}" --pwfile=<(printf '%s\\n' "$POSTGRES_PASSWORD")
  printf '\\nhost all all all scram-sha-256\\n' >> "$PGDATA/pg_hba.conf"
fi
exec "$@"
`,
    },
  },
  {
    tag: 'edoburu/pgbouncer:v1.25.1-p0',
    lines: `FROM ${BARE}
RUN ${UPDATE} && ${APT} pgbouncer && ${CLEAN} && rm -rf /etc/pgbouncer && install -d -o postgres /etc/pgbouncer
COPY entry.sh /entrypoint.sh
USER postgres
ENTRYPOINT ["/entrypoint.sh"]
CMD ["/usr/sbin/pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]`,
    files: {
      'entry.sh': `#!/bin/sh
set -e
printf '"%s" "%s"\\n' "$DB_USER" "$DB_PASSWORD" > /etc/pgbouncer/userlist.txt
cat > /etc/pgbouncer/pgbouncer.ini <<I
[databases]
$DB_NAME = host=$DB_HOST port=5432 auth_user=$DB_USER
[pgbouncer]
listen_addr = 0.0.0.0
listen_port = 5432
unix_socket_dir =
auth_file = /etc/pgbouncer/userlist.txt
auth_type = $AUTH_TYPE
pool_mode = $POOL_MODE
max_client_conn = $MAX_CLIENT_CONN
default_pool_size = $DEFAULT_POOL_SIZE
ignore_startup_parameters = extra_float_digits
\${SERVER_LOGIN_RETRY:+server_login_retry = $SERVER_LOGIN_RETRY}
I
exec "$@"
`,
    },
  },
  {
    tag: 'caddy:2.10',
    lines: `FROM ${BARE}
RUN echo 'deb ${mirror} trixie-backports main' > /etc/apt/sources.list.d/backports.list && ${UPDATE} && ${APT} -t trixie-backports caddy && ${CLEAN} && rm -rf /etc/caddy/* && mkdir -p /config/caddy /data/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]`,
  },
  {
    tag: 'prom/prometheus:v2.53.3',
    lines: `FROM ${BARE}
RUN ${UPDATE} && ${APT} prometheus && ${CLEAN} && install -d -o nobody /prometheus
USER nobody
ENTRYPOINT ["/usr/bin/prometheus"]
CMD ["--config.file=/etc/prometheus/prometheus.yml", "--storage.tsdb.path=/prometheus"]`,
  },
  {
    tag: 'axllent/mailpit:v1.27',
    lines: `FROM node:26.10.0-trixie-slim
COPY mailbox.mjs /mailbox.mjs
CMD ["node", "/mailbox.mjs"]`,
    files: { 'mailbox.mjs': MAILBOX() },
  },
]

/** Mail server that accepts every email and lists them at port 8025. */
function MAILBOX(): string {
  return `import { createServer } from 'node:net'
import { createServer as serve } from 'node:http'
const emails = []
createServer((line) => {
  let [text, to, isData] = ['', [], false]
  const say = (words) => line.write(words + '\\r\\n')
  say('220 mailbox')
  line.on('error', () => undefined)
  line.on('data', (chunk) => {
    text += chunk
    for (;;) {
      const end = text.indexOf(isData ? '\\r\\n.\\r\\n' : '\\r\\n')
      if (end < 0) return
      const said = text.slice(0, end)
      text = text.slice(end + (isData ? 5 : 2))
      if (isData) { emails.push({ to, raw: said }); to = []; isData = false; say('250 kept'); continue }
      const word = said.slice(0, 4).toUpperCase()
      if (word === 'RCPT') to.push(/<(.*)>/.exec(said)?.[1])
      if (word === 'DATA') isData = true
      say(word === 'DATA' ? '354 go on' : word === 'QUIT' ? '221 bye' : '250 fine')
      if (word === 'QUIT') line.end()
    }
  })
}).listen(1025)
serve((_request, response) => response.end(JSON.stringify(emails))).listen(8025)
`
}

/** Builds the replaced base images. Docker's cache skips unchanged ones. */
export async function standInBases(engine: Engine, kept: string): Promise<void> {
  const isThere = async (tag: string): Promise<boolean> =>
    engine.docker('image', 'inspect', tag).then(
      () => true,
      () => false,
    )
  if (!(await isThere(BARE))) {
    const archive = join(kept, 'trixie.tar')
    await sh(['tar', '-C', engine.trixie, '-cf', archive, '.'])
    await engine.docker('import', archive, BARE)
    await sh(['rm', archive])
  }
  for (const { tag, lines, files = {} } of bases(engine.mirror)) {
    const folder = join(kept, 'context', tag.replace(/\W/g, '-'))
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'Dockerfile'), `${lines}\n`)
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o755 })
    if (tag.startsWith('node:')) await layOutNode(folder)
    await engine.docker('build', '-q', '--build-arg', `http_proxy=${engine.proxy}`, '-t', tag, folder)
  }
}

/** Copies this Node, its npm, and the machine's registry settings with the certificate. */
async function layOutNode(folder: string): Promise<void> {
  cpSync(process.execPath, join(folder, 'node'))
  const npm = dirname(dirname(realpathSync((await sh(['which', 'npm'])).trim())))
  cpSync(npm, join(folder, 'npm'), { recursive: true, verbatimSymlinks: true })
  const machine = join(folder, 'machine')
  mkdirSync(machine, { recursive: true })
  const registry = (await sh(['npm', 'config', 'get', 'registry'])).trim()
  const { out } = await attempt(['npm', 'config', 'get', 'cafile'])
  const certificate =
    [out.trim(), process.env.NODE_EXTRA_CA_CERTS ?? ''].find((file) => existsSync(file)) ?? ''
  const lines = [`registry=${registry}`]
  if (certificate) {
    cpSync(certificate, join(machine, 'machine-ca.crt'), { dereference: true })
    lines.push('cafile=/usr/local/etc/machine-ca.crt')
  }
  writeFileSync(join(machine, 'npmrc'), `${lines.join('\n')}\n`)
}
