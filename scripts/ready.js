import { existsSync, readFileSync } from 'node:fs'
import { isNewEnough, minimum } from './node-version.js'

// Before each command of package.json, in JavaScript that any Node reads: what is missing is said in one sentence, not by a stack trace.
// `--tools`: for commands that need what `npm ci --omit=dev` leaves out.

/** @returns {[ko: string, en: string] | undefined} */
function findProblem() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const isMissing = (name) => !existsSync(`node_modules/${name}/package.json`)
  if (Object.keys(dependencies).some(isMissing))
    return [
      '라이브러리가 아직 설치되지 않았습니다. 먼저 실행해 주세요: npm ci --omit=dev',
      'The libraries are not installed yet. Run this first: npm ci --omit=dev',
    ]
  if (process.argv.includes('--tools') && Object.keys(devDependencies).some(isMissing))
    return [
      '이 명령에는 개발 도구가 필요한데 설치되어 있지 않습니다. 사이트가 켜져 있으면 끄고 먼저 실행해 주세요: npm ci',
      'This command needs the tools for development, which are not installed. Stop the site if it is running, and run this first: npm ci',
    ]
  if (!isNewEnough())
    return [
      `Node ${minimum} 이상이 필요한데 이 명령은 ${process.version}에서 실행되었습니다. 다시 실행해 주세요: npm rebuild (어떤 Node를 쓰는지 알려 줍니다)`,
      `This needs Node ${minimum} or later, and ran on ${process.version}. Run this, which says which Node is used: npm rebuild`,
    ]
  return undefined
}

const problem = findProblem()
if (problem !== undefined) {
  console.error(`\n${problem.join('\n')}\n`)
  process.exit(1)
}
