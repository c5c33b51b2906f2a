import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../kit/ctx.ts'
import { emit, notify, type Emitted } from '../kit/events.ts'

type Saved = Emitted & { before: object | undefined; after: object }

/**
 * Writes what a save changed of a row, or that it made one; where it changed nothing the history has nothing to tell. The
 * row's version has grown all the same, so open screens hear of it.
 */
export async function emitSaved(ctx: Ctx, type: `${string}.${string}`, event: Saved): Promise<void> {
  if (isChanged(event.before, event.after)) return emit(ctx, type, event)
  notify(ctx, event.topics ?? [event.subject], event.subjectId)
}

function isChanged(before: object | undefined, after: object): boolean {
  if (!before) return true
  const stored = new Map(Object.entries(before))
  return Object.entries(after).some(([column, value]) => {
    const was: unknown = stored.get(column)
    return value !== undefined && !isDeepStrictEqual(plain(asStored(value, was)), plain(was))
  })
}

/** A list is written to its JSON column as a text, and read from it as a list. */
const asStored = (value: unknown, was: unknown): unknown =>
  typeof value === 'string' && typeof was === 'object' && was !== null ? JSON.parse(value) : value

/** As JSON has it: without what is not there. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify({ value }))
