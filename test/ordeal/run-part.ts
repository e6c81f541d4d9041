import { writeFileSync } from 'node:fs'
import { parts } from './parts.ts'

// Runs one part of `npm run ordeal` and writes its figures: argument 1 is the part, argument 2 the file.

const [name = '', file = ''] = process.argv.slice(2)
const figures = await parts[name]?.()
writeFileSync(file, JSON.stringify(figures))
process.exit(0)
