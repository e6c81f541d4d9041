import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../scripts/free-port.ts'
import { temporaryFolder } from '../temporary-folder.ts'

export interface Balancer extends AsyncDisposable {
  address: string
}

/** nginx before several processes of the site: what one did not answer is asked of the other, unless it is a write that was sent. */
export async function startBalancer(program: string, ports: readonly number[]): Promise<Balancer> {
  const folder = temporaryFolder()
  const port = await findFreePort()
  const inFolder = (name: string) => join(folder.path, name)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${inFolder(kind)};`)
  const configuration = inFolder('nginx.conf')
  writeFileSync(
    configuration,
    `daemon off; pid ${inFolder('pid')}; error_log ${inFolder('error.log')}; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http {
  access_log off; ${temporary.join(' ')}
  upstream club {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(' ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://club;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 1s;
      proxy_next_upstream error timeout;
      proxy_next_upstream_tries 3;
    }
  }
}
`,
  )
  const child = spawn(program, ['-p', folder.path, '-c', configuration], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const address = `http://127.0.0.1:${port}`
  while (
    !(await fetch(address).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`)
    await wait(20)
  }
  return {
    address,
    async [Symbol.asyncDispose]() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      if (child.exitCode === null) await exit
      folder[Symbol.dispose]()
    },
  }
}
