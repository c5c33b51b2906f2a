import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import type { Upload } from '#contract/kit/upload.ts'
import { maxGuests } from '#contract/plans/plan.fields.ts'
import { guestFinder, isNation, readNameList, type ReadGuest } from '#contract/plans/name-list.ts'
import {
  importedFields,
  type GuestsImported,
  type ImportedField,
  type ImportGuests,
  type PlanGuest,
} from '#contract/plans/plan.schema.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { deleteRow, insertRow, updateRow } from '../../kit/db/rows.ts'
import { readUpload } from '../../kit/sheet/import/upload-sheet.ts'
import { todayOf } from '../../kit/text/today.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { guestsOf } from './guests.queries.ts'
import { roomFinder, rowOfGuest } from './save-guests.ts'

/** As many rows are a name list: the guests, and heads and titles between, or two lines of each passport. */
const maxRows = 2 * maxGuests

/** The rows of a spreadsheet as text, one a line. 400000 on `file` for what is no such spreadsheet or longer than a list may be. */
export async function readGuestSheet(
  ctx: CallCtx,
  { file, encoding }: { file: Upload; encoding?: Encoding | undefined },
): Promise<{ text: string }> {
  const { rows } = await readUpload(ctx, file, { encoding })
  // A blank line would end the sheet.
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim()))
  if (filled.length > maxRows) failField('file', 'kit.sheets.tooManyRows', { max: maxRows })
  const text = filled.map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')).join('\n')
  if (!text) failField('file', 'kit.sheets.noRows')
  return { text }
}

type Row = GuestsImported['rows'][number]

/**
 * Looks at a name list, or takes it over. A guest is found again by passport, else by a name and birth date; what a row leaves open stays
 * as it was, so the same list twice makes nothing twice. Two rows with one passport are told: the second changes nothing. Who is not
 * named any more stays, unless `removeMissing`: then those of `missing` leave, who were shown so, and only where every row was read.
 */
export async function importGuests(
  ctx: Ctx,
  { planId, text, save, removeMissing, missing: shown }: ImportGuests,
): Promise<GuestsImported> {
  await lockPlan(ctx, { id: planId })
  if (text.split('\n').filter((line) => line.trim()).length > maxRows)
    failField('text', 'kit.sheets.tooManyRows', { max: maxRows })
  const before = await guestsOf(ctx, planId)
  const { rows, touched } = compareList(before, readNameList(text, todayOf(ctx)))
  if (!save) return { rows }
  const count = (...results: Row['result'][]) => rows.filter(({ result }) => results.includes(result)).length
  const isRead = count('failed', 'doubled') === 0 && count('new', 'changed', 'same') > 0
  const leaving = rows.flatMap(({ result, guestId }) =>
    removeMissing && result === 'missing' && guestId !== null && shown.includes(guestId) ? [guestId] : [],
  )
  if (leaving.length && !isRead) failField('removeMissing', 'plans.fieldErrors.rowsNotRead')
  if (before.length + count('new') - leaving.length > maxGuests)
    failField('text', 'plans.fieldErrors.tooManyGuests', { max: maxGuests })
  for (const id of leaving) await deleteRow(ctx, 'plan_guest', id)
  await writeGuests(ctx, planId, { touched, from: before.at(-1)?.position ?? 0 })
  await tellPlan(ctx, planId, 'plans.guestsImported', {
    facts: { added: count('new'), changed: count('changed') },
  })
  return { rows }
}

/** A guest as the list will have it; id 0: who is new. */
type Listed = ReadGuest & { id: number; version: number }

/** Each row of a list beside the guests as they are, whom no row names, and who is new or otherwise by it. */
function compareList(
  before: readonly PlanGuest[],
  list: ReturnType<typeof readNameList>,
): { rows: Row[]; touched: ReadonlySet<Listed> } {
  const listed = guestFinder(before.map((guest): Listed => ({ ...guest, line: 0 })))
  const named = new Set<number>()
  const documents = new Set<string>()
  const rows: Row[] = []
  const touched = new Set<Listed>()
  for (const read of list) {
    if (!('name' in read)) {
      const { line, text } = read
      rows.push({ line, guestId: null, name: text, result: 'failed', fields: [], doubts: [] })
      continue
    }
    const { line, name, documentNo } = read
    const { found, isUnsure } = listed.find(read)
    const doubts = [...(isUnsure ? ['pinyin' as const] : []), ...(read.doubts ?? [])]
    if (documentNo && documents.has(documentNo)) {
      rows.push({ line, guestId: null, name, result: 'doubled', fields: ['documentNo'], doubts })
      continue
    }
    if (documentNo) documents.add(documentNo)
    const guest = found ?? { ...read, id: 0, version: 0 }
    const fields = found ? changedFields(found, read) : []
    // A further row of the same guest adds to what the ones above it say.
    Object.assign(guest, Object.fromEntries(fields.map((field) => [field, read[field]])))
    guest.roomType ??= read.roomType
    listed.add(guest)
    named.add(guest.id)
    if (!found || fields.length) touched.add(guest)
    const result = !found ? 'new' : fields.length ? 'changed' : 'same'
    rows.push({ line, guestId: guest.id || null, name, result, fields, doubts })
  }
  for (const { id, name } of before)
    if (!named.has(id)) rows.push({ line: 0, guestId: id, name, result: 'missing', fields: [], doubts: [] })
  return { rows, touched }
}

/** Writes down who is new and what is otherwise. */
async function writeGuests(
  ctx: Ctx,
  planId: number,
  { touched, from }: { touched: Iterable<Listed>; from: number },
): Promise<void> {
  const roomId = roomFinder(ctx, planId)
  let position = from
  for (const guest of touched) {
    const row = rowOfGuest(guest, await roomId(guest.room, guest.roomType))
    if (guest.id) await updateRow(ctx, 'plan_guest', guest, row)
    else {
      position += 1
      await insertRow(ctx, 'plan_guest', { ...row, plan_id: planId, position })
    }
  }
}

type Compared = Pick<ReadGuest, ImportedField>
const changedFields = (before: Compared, read: Compared): ImportedField[] =>
  importedFields.filter(
    (field) =>
      read[field] !== null &&
      read[field] !== '' &&
      read[field] !== before[field] &&
      !(field === 'nationality' && isNation(before.nationality, read.nationality)),
  )
