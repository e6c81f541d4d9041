import { existsSync, readdirSync, symlinkSync } from 'node:fs'

// After `npm ci`, on any Node. npm 9, which Debian 13 has, links the project's own Node and then removes the link together with the
// Nodes for other systems. Without it, every command would run on the machine's Node.
const link = 'node_modules/.bin/node'
const name = readdirSync('node_modules').find((each) => existsSync(`node_modules/${each}/bin/node`))
if (name !== undefined && !existsSync(link)) symlinkSync(`../${name}/bin/node`, link)
