import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Writes src/server/accounts/common-passwords.txt: the 10,000 most frequent passwords of breaches that are long enough for this
// site, then the frequent words of four and five letters, which people lengthen with digits and signs ("admin2026!"). Source:
// `passwords` of @zxcvbn-ts/language-common (MIT, https://github.com/zxcvbn-ts/zxcvbn), which ranks Mark Burnett's ten million
// breached passwords in lower case. It leaves out repeats, rows of keys and dates, which
// src/server/accounts/password-choice.ts finds. To write the file:
//   npm pack @zxcvbn-ts/language-common@4.1.3 && tar xzf zxcvbn-ts-language-common-4.1.3.tgz
//   node scripts/collect-common-passwords.ts package
const version = '4.1.3'
const minPasswordLength = 6
const passwordCount = 10_000

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node scripts/collect-common-passwords.ts <folder>')
const found: string = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
if (found !== version) throw new Error(`The list must come from @zxcvbn-ts/language-common ${version}, not ${found}.`)
const passwords: string[] = JSON.parse(readFileSync(join(folder, 'src/passwords.json'), 'utf8'))
const common = passwords.filter((password) => password.length >= minPasswordLength).slice(0, passwordCount)
if (common.length < passwordCount)
  throw new Error(`The list has only ${common.length} passwords of ${minPasswordLength} characters and more.`)
const last = passwords.indexOf(common.at(-1) ?? '')
const words = passwords.slice(0, last).filter((password) => /^[a-z]{4,5}$/.test(password))
writeFileSync('src/server/accounts/common-passwords.txt', `${[...common, ...words].join('\n')}\n`)
