import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Writes src/server/common-passwords.txt: the 3,000 most common passwords that are long enough to be chosen here, most common first.
// They come from the frequency list of @zxcvbn-ts/language-common (MIT). To renew them:
//   npm pack @zxcvbn-ts/language-common && tar xzf zxcvbn-ts-language-common-*.tgz
//   node scripts/collect-common-passwords.ts package
const shortest = 6
const howMany = 3_000

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say where the unpacked package is: node scripts/collect-common-passwords.ts <folder>')
const ranked = JSON.parse(readFileSync(join(folder, 'src/passwords.json'), 'utf8')) as string[]
const common = ranked.filter((password) => password.length >= shortest).slice(0, howMany)
if (common.length < howMany) throw new Error(`The list has only ${common.length} passwords of ${shortest} characters and more.`)
writeFileSync('src/server/common-passwords.txt', `${common.join('\n')}\n`)
