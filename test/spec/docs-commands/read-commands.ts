import { readFileSync } from 'node:fs'

export interface DocumentedCommand {
  /** Document and line. */
  where: string
  /** One command of the shell, without `sudo` and what `&&` joins to it. */
  text: string
}

/** The placeholders of the Korean pages. */
const inEnglish = (line: string) => line.replace('아이디', 'USERNAME').replace('파일', 'FILE')

interface Line {
  where: string
  line: string
}

/** Every block of code of a document: its language, and its lines without comments, those that end with a backslash joined. */
export function readBlocks(document: string): { where: string; language: string; lines: Line[] }[] {
  const blocks: ReturnType<typeof readBlocks> = []
  let language: string | undefined
  let joined = ''
  for (const [index, raw] of readFileSync(document, 'utf8').split('\n').entries()) {
    const where = `${document}:${index + 1}`
    const fence = /^ *(?:```|~~~)(.*)$/.exec(raw)
    if (fence) {
      language = language === undefined ? fence[1]?.trim() : undefined
      if (language !== undefined) blocks.push({ where, language, lines: [] })
      continue
    }
    if (language === undefined) continue
    joined += inEnglish(raw.trim().replace(/(^|\s+)#\s.*$/, ''))
    if (joined.endsWith('\\')) joined = `${joined.slice(0, -1).trim()} `
    else {
      if (joined !== '') blocks.at(-1)?.lines.push({ where, line: joined })
      joined = ''
    }
  }
  return blocks
}

/** The lines of all blocks of the shell. */
export const readLines = (document: string): Line[] =>
  readBlocks(document).flatMap(({ language, lines }) => (language === 'sh' ? lines : []))

/** Code that Markdown recognizes by four spaces after an empty line: it has no language. Lines of a list are indented too. */
export function readIndentedCode(document: string): Line[] {
  const text = readFileSync(document, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
  let isList = false
  return text.split('\n').flatMap((line, index, all) => {
    if (/^\S/.test(line)) isList = /^(?:[-*]|\d+\.) /.test(line)
    const isCode = !isList && /^(?: {4}|\t)\S/.test(line) && all[index - 1]?.trim() === ''
    return isCode ? [{ where: `${document}:${index + 1}`, line }] : []
  })
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
