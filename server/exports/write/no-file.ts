import type { Failure } from '#contract/exports/data-sets.ts'

/** What was asked for comes to no file, and trying again would not help. */
export class NoFile extends Error {
  readonly why: Failure
  constructor(why: Failure) {
    super(why)
    this.why = why
  }
}
