export const colourPattern = /^#[0-9a-f]{6}$/i
export const isColour = (text: string): boolean => colourPattern.test(text)

/** What stands on the shop's colour is white; a text needs this much contrast. */
const needed = 4.5

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const linear = (value: number): number => {
  const part = value / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Contrast of white on a colour, 1 to 21. */
function contrastOnWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(linear)
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

export const isReadable = (hex: string): boolean => contrastOnWhite(hex) >= needed

/** The colour itself, or the nearest darker one of its kind on which white can be read. */
export function readableColour(hex: string): string {
  const from = channels(hex)
  for (let share = 100; share > 0; share -= 1) {
    const shade = `#${from
      .map((value) =>
        Math.floor((value * share) / 100)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    if (isReadable(shade)) return shade
  }
  return '#000000'
}
