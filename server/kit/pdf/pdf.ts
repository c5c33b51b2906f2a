import { type ChildProcess, fork } from 'node:child_process'

// Documents are typst templates filled with data. One page setter works behind one queue: a document takes some
// 10–50 ms, so one at a time is enough, and a burst of vouchers cannot take the cores from the bookings.

export type PdfFiles = Record<string, Uint8Array | string>
/** What is made: pages to print, or one picture of the first page, so many pixels wide. */
export type PdfOutput = { as: 'pdf' } | { as: 'png'; width: number }
export type PdfRequest = {
  id: number
  template: string
  data: string
  files: PdfFiles
  output: PdfOutput
}
export type PdfAnswer = { id: number; pdf: Uint8Array } | { id: number; problem: string }

/** Why a document could not be made: `template` is a mistake in template or data, the others may pass by themselves. */
export class PdfError extends Error {
  readonly reason: 'template' | 'timeout' | 'crash' | 'closed'
  constructor(reason: PdfError['reason'], message: string) {
    super(message)
    this.name = 'PdfError'
    this.reason = reason
  }
}

type Options = {
  /** Longest wait for one document, milliseconds. */
  timeoutMs: number
  /** A child is replaced after this many documents, because the typesetter's caches only grow. */
  jobsPerChild: number
  /** An idle child is let go after this time, milliseconds: it holds some 100 MB. */
  idleMs: number
  /** The program to run in the child. */
  program: URL
}
const usual: Options = {
  timeoutMs: 30_000,
  jobsPerChild: 200,
  idleMs: 120_000,
  program: new URL('./pdf-child.ts', import.meta.url),
}

type Job = PdfRequest & { resolve(pdf: Buffer): void; reject(error: PdfError): void }

// The renderer's own names are taken; the rest must be plain, so that no file can reach outside the virtual folder.
const TAKEN = new Set(['main.typ', 'kit.typ', 'data.json'])
const PLAIN_NAME = /^[a-z0-9][a-z0-9._-]*$/i

/** A queue with its own child process; see `renderPdf`, which shares one. */
export class PdfRenderer {
  #options: Options
  #waiting: Job[] = []
  #current: Job | undefined
  #child: ChildProcess | undefined
  #jobsOfChild = 0
  #lastId = 0
  #closed = false
  #clock: NodeJS.Timeout | undefined

  constructor(options: Partial<Options> = {}) {
    this.#options = { ...usual, ...options }
  }

  async render(
    template: string,
    inputs: unknown,
    files: PdfFiles = {},
    output: PdfOutput = { as: 'pdf' },
  ): Promise<Buffer> {
    if (this.#closed) throw new PdfError('closed', 'the page setter is closed')
    const odd = Object.keys(files).find((name) => !PLAIN_NAME.test(name) || TAKEN.has(name))
    if (odd !== undefined) throw new PdfError('template', `not a file name for a template: ${odd}`)
    const data = JSON.stringify(inputs ?? null)
    return new Promise<Buffer>((resolve, reject) => {
      this.#lastId += 1
      this.#waiting.push({ id: this.#lastId, template, data, files, output, resolve, reject })
      this.#next()
    })
  }

  /** Refuses what waits and ends the child; resolves when it is gone. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#clock)
    const unfinished = [this.#current, ...this.#waiting.splice(0)]
    this.#current = undefined
    for (const job of unfinished) job?.reject(new PdfError('closed', 'closed before its turn'))
    const leaving = this.#child
    if (!leaving || leaving.exitCode !== null || leaving.signalCode !== null) return
    keepAlive(leaving, true)
    const removed = new Promise((resolve) => leaving.once('exit', resolve))
    this.#drop()
    await removed
  }

  #next(): void {
    if (this.#current || this.#closed) return
    clearTimeout(this.#clock)
    this.#current = this.#waiting.shift()
    if (!this.#current) return this.#rest()
    this.#child ??= this.#start()
    keepAlive(this.#child, true)
    const { id, template, data, files, output } = this.#current
    // A child that dies at this very moment refuses the message; its exit event then fails the job.
    this.#child.send({ id, template, data, files, output } satisfies PdfRequest, () => undefined)
    this.#clock = setTimeout(() => {
      this.#drop()
      this.#end((job) =>
        job.reject(new PdfError('timeout', `no document after ${this.#options.timeoutMs} ms`)),
      )
    }, this.#options.timeoutMs)
  }

  #start(): ChildProcess {
    // No inherited flags (a test runner's loaders do not belong there); bytes travel as bytes, not as JSON.
    const child = fork(this.#options.program, [], { execArgv: [], serialization: 'advanced' })
    child.on('message', (answer: PdfAnswer) => this.#take(answer))
    child.on('exit', (code, signal) => {
      if (this.#child !== child) return
      this.#child = undefined
      this.#end((job) =>
        job.reject(new PdfError('crash', `the page setter ended by itself (${signal ?? code})`)),
      )
    })
    child.on('error', () => child.kill('SIGKILL'))
    this.#jobsOfChild = 0
    return child
  }

  #take(answer: PdfAnswer): void {
    if (answer.id !== this.#current?.id) return
    this.#jobsOfChild += 1
    if (this.#jobsOfChild >= this.#options.jobsPerChild) this.#drop()
    this.#end((job) => {
      if ('pdf' in answer) job.resolve(Buffer.from(answer.pdf))
      else job.reject(new PdfError('template', answer.problem))
    })
  }

  #end(settle: (job: Job) => void): void {
    const job = this.#current
    this.#current = undefined
    if (job) settle(job)
    this.#next()
  }

  #drop(): void {
    const dropped = this.#child
    this.#child = undefined
    dropped?.kill('SIGKILL')
  }

  // Between jobs neither the child nor the clock may keep our process alive.
  #rest(): void {
    if (!this.#child) return
    keepAlive(this.#child, false)
    this.#clock = setTimeout(() => this.#drop(), this.#options.idleMs).unref()
  }
}

function keepAlive(child: ChildProcess, keep: boolean): void {
  const verb = keep ? 'ref' : 'unref'
  child[verb]()
  child.channel?.[verb]()
}

let shared: PdfRenderer | undefined

/**
 * Sets a typst template and gives the PDF. The template reads `inputs` with `json("data.json")` (so a guest's name is
 * text whatever it holds, never markup), a language's fonts with `#import "kit.typ": typeset`, and `files` (plain
 * names, e.g. `qr.svg`) with `image("qr.svg")`. Documents are made one at a time, in the order asked.
 * Rejects with PdfError: `template` (says what and where), `timeout` (30 s), `crash`, `closed`.
 */
export function renderPdf(template: string, inputs: unknown, files?: PdfFiles): Promise<Buffer> {
  shared ??= new PdfRenderer()
  return shared.render(template, inputs, files)
}

/** The same template as one PNG picture of its first page, `width` pixels wide: for people's phones. */
export function renderPng(
  template: string,
  inputs: unknown,
  files: PdfFiles,
  width: number,
): Promise<Buffer> {
  shared ??= new PdfRenderer()
  return shared.render(template, inputs, files, { as: 'png', width })
}

/** Ends the page setter, at shutdown or after a test file. A later `renderPdf` starts a new one. */
export async function closePdf(): Promise<void> {
  const closing = shared
  shared = undefined
  await closing?.close()
}
