import * as hb from 'harfbuzzjs'
import { joinMarks, type Cluster } from './join-marks.ts'
import { levelMarks } from './level-marks.ts'

const consonants = Array.from({ length: 46 }, (_, at) => String.fromCodePoint(0x0e01 + at))
const tones = ['', '่', '้', '๊', '๋', '์']
const vowels = ['', 'ั', 'ิ', 'ี', 'ึ', 'ื', 'ุ', 'ู', '็']
const marks = [
  ...vowels.flatMap((vowel) => tones.map((tone) => vowel + tone)),
  ...tones.map((tone) => `${tone}ำ`),
  'ํ',
  'ฺ',
]
/** Every letter with the marks that are written on it. */
const clusters = consonants.flatMap((letter) => marks.map((mark) => letter + mark))

/** A Thai font whose text can be copied as it reads, whoever reads it: letters with their marks are glyphs of their own. */
export function thaiFont(font: Uint8Array): Buffer {
  // Marks that are written in no usual way are placed as they were; see `level-marks.ts`.
  return joinMarks(levelMarks(font), shaped(font, clusters))
}

function shaped(bytes: Uint8Array, texts: readonly string[]): Cluster[] {
  const font = new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer)))
  return texts.map((text) => {
    const buffer = new hb.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer)
    let advance = 0
    const glyphs = buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
        const x = advance + xOffset
        advance += xAdvance
        return { glyph: codepoint, x, y: yOffset }
      })
    return { glyphs, advance }
  })
}
