import fs from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Where a reporter of vitest leaves word for whoever started it. */
export const fileVariable = 'UNDER_WAY'

/** Writes down which files are under way: where a run hangs it is ended from outside, and they are named. */
export default class UnderWay implements Reporter {
  readonly #files = new Set<string>()

  onTestModuleStart({ moduleId }: TestModule): void {
    this.#files.add(moduleId)
    this.#write()
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#files.delete(moduleId)
    this.#write()
  }

  #write(): void {
    const file = process.env[fileVariable]
    if (file) fs.writeFileSync(file, [...this.#files].join('\n'))
  }
}

/** The files that were under way when nothing more was written. */
export const readUnderWay = (file: string): string[] =>
  fs.existsSync(file)
    ? fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((one) => path.relative(process.cwd(), one))
    : []
