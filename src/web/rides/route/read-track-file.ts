import { cleanTrack, createTrackReader, TrackRefusal, writeGpx } from '#contract/rides/track-files.ts'
import type { Sentence } from '#contract/sentences.ts'

/** So much at a time, so that the page goes on answering. */
const partBytes = 512 * 1024

/** With how many points were left out; or why the file has no line. */
export type TrackFile = { gpx: string; leftOut: number } | { refusal: Sentence }

/** Times, names and everything else stay on the device. @throws what the browser throws when it cannot read the file. */
export async function readTrackFile(file: Blob): Promise<TrackFile> {
  try {
    const reader = createTrackReader()
    const decoder = decoderFor(new Uint8Array(await file.slice(0, 2).arrayBuffer()))
    for (let start = 0; start < file.size; start += partBytes) {
      const part = await file.slice(start, start + partBytes).arrayBuffer()
      reader.write(decoder.decode(part, { stream: true }))
    }
    reader.write(decoder.decode())
    const { segments, leftOut } = cleanTrack(reader.end())
    return { gpx: writeGpx(segments), leftOut }
  } catch (error) {
    if (error instanceof TrackRefusal) return { refusal: error.sentence }
    throw error
  }
}

/** In every other encoding that files have, numbers and tags are as in UTF-8. A sign of ASCII in UTF-16 has one byte that is 0. */
function decoderFor([first, second]: Uint8Array): TextDecoder {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return new TextDecoder('utf-16le')
  return new TextDecoder((first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8')
}
