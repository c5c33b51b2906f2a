export type Progress = { say: (line: string) => void; progress: (done: number) => void }

type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>
const width = 24

/**
 * Tells how far something has come: on a terminal a bar in one line with what was said last, elsewhere (a log) what is
 * said, a line each.
 */
export function showProgress(what: string, screen: Screen = process.stdout): Progress {
  if (!screen.isTTY) {
    screen.write(`${what} …\n`)
    return { say: (line) => void screen.write(`${line}\n`), progress: () => undefined }
  }
  let done = 0
  const draw = () => screen.write(`\r\x1b[2K${barOf(done)}  ${what}`)
  draw()
  return {
    // What was said stays above the bar.
    say: (line) => {
      screen.write(`\r\x1b[2K${line}\n`)
      if (done < 1) draw()
    },
    progress: (share) => {
      done = share
      draw()
    },
  }
}

function barOf(done: number): string {
  const full = Math.round(done * width)
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${String(Math.floor(done * 100)).padStart(3)} %`
}
