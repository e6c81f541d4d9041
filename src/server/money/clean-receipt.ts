import { extname, join } from 'node:path'
import { setInterval as every } from 'node:timers'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import type { ReceiptType } from '#contract/money/expenses.ts'

// An uploaded file is never kept: a picture is drawn anew, and of a PDF the pages are copied. So no place, name, script or second content of it is left.

/** Of a picture that is decoded; phones make 50 million. */
const maxPixels = 64_000_000
/** Along the longer side of what is kept: print of a receipt can be read. */
const keptPixels = 2_400

export interface CleanReceipt {
  type: ReceiptType
  content: Buffer
}

const beginnings: Record<ReceiptType, Buffer> = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'application/pdf': Buffer.from('%PDF-'),
}

/** Null when the file is not of that type, or cannot be read. */
export async function cleanReceipt(file: Buffer, type: ReceiptType): Promise<CleanReceipt | null> {
  const beginning = beginnings[type]
  if (!file.subarray(0, beginning.length).equals(beginning)) return null
  if (type === 'application/pdf') {
    const content = await cleanPdfApart(file)
    return content && { type, content }
  }
  try {
    const content = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize(keptPixels, keptPixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColorspace('srgb')
      .jpeg({ quality: 82 })
      .toBuffer()
    return { type: 'image/jpeg', content }
  } catch {
    return null
  }
}

const pdfTimeoutMs = 10_000
/** A small PDF can unpack to more than the machine has. */
const pdfMemoryBytes = 256 * 1024 * 1024
const memoryCheckMs = 20

/** In a thread of its own, which is ended when it takes too much. */
function cleanPdfApart(file: Buffer): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const before = process.memoryUsage.rss()
    // Has the extension of this file: TypeScript, or JavaScript when bundled.
    const worker = new Worker(join(import.meta.dirname, `pdf-worker${extname(import.meta.filename)}`), {
      workerData: new Uint8Array(file),
      resourceLimits: { maxOldGenerationSizeMb: pdfMemoryBytes / 1024 / 1024 },
    })
    const startedAt = performance.now()
    const checks = every(() => {
      if (process.memoryUsage.rss() - before > pdfMemoryBytes || performance.now() - startedAt > pdfTimeoutMs) finish(null)
    }, memoryCheckMs)
    const finish = (content: Uint8Array | null) => {
      clearInterval(checks)
      void worker.terminate()
      resolve(content && Buffer.from(content))
    }
    worker.once('message', finish)
    worker.once('error', () => finish(null))
    worker.once('exit', () => finish(null))
  })
}
