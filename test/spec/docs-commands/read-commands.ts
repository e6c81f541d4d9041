import { readFileSync } from 'node:fs'

export interface DocumentedCommand {
  /** Document and line. */
  where: string
  /** One command of the shell, without `sudo` and what `&&` joins to it. */
  text: string
}

/** The placeholders of the Korean pages. */
const inEnglish = (line: string) => line.replace('아이디', 'USERNAME').replace('파일', 'FILE')

/** The lines of all ```sh blocks: comments cut, lines that end with a backslash joined. */
export function readLines(document: string): { where: string; line: string }[] {
  const lines: { where: string; line: string }[] = []
  let isShell = false
  let joined = ''
  for (const [index, raw] of readFileSync(document, 'utf8').split('\n').entries()) {
    const line = raw.trim()
    if (line.startsWith('```')) {
      isShell = line === '```sh'
    } else if (isShell) {
      joined += inEnglish(line.replace(/(^|\s+)#\s.*$/, ''))
      if (joined.endsWith('\\')) joined = `${joined.slice(0, -1).trim()} `
      else {
        if (joined !== '') lines.push({ where: `${document}:${index + 1}`, line: joined })
        joined = ''
      }
    }
  }
  return lines
}

export const readCommands = (document: string): DocumentedCommand[] =>
  readLines(document).flatMap(({ where, line }) =>
    line.split(' && ').map((text) => ({ where, text: text.replace(/^sudo (?:-u \w+ )?/, '').replaceAll('| sudo ', '| ') })),
  )

/** The code between backticks in the text that begins with a program, without the blocks. */
export function readMentions(document: string, program: string): DocumentedCommand[] {
  const text = readFileSync(document, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
  return [...text.matchAll(/`([^`]+)`/g)]
    .flatMap(([, code = '']) => code.replaceAll(/\s+/g, ' ').split(' && '))
    .map((code) => code.replace(/^sudo /, ''))
    .filter((code) => code.startsWith(`${program} `))
    .map((code) => ({ where: document, text: code }))
}
