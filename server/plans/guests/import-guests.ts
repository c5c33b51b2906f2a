import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import type { Upload } from '#contract/kit/upload.ts'
import { isNation, readNameList, sameGuest, type ReadGuest } from '#contract/plans/name-list.ts'
import {
  importedFields,
  type GuestsImported,
  type ImportedField,
  type ImportGuests,
} from '#contract/plans/plan.schema.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { deleteRow, insertRow, updateRow } from '../../kit/db/rows.ts'
import { readUpload } from '../../kit/sheet/import/upload-sheet.ts'
import { todayOf } from '../../kit/text/today.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { guestsOf } from './guests.queries.ts'
import { maxGuests, roomFinder, rowOfGuest } from './save-guests.ts'

/** As many rows of a file are a name list: the guests, and heads and blanks between. */
const maxRows = 2 * maxGuests

/** The rows of a spreadsheet as text, one a line. 400000 on `file` for what is no such spreadsheet or longer than a list may be. */
export async function readGuestSheet(
  ctx: CallCtx,
  { file, encoding }: { file: Upload; encoding?: Encoding | undefined },
): Promise<{ text: string }> {
  const { rows } = await readUpload(ctx, file, { encoding })
  if (rows.length > maxRows) failField('file', 'kit.sheets.tooManyRows', { max: maxRows })
  const text = rows.map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')).join('\n')
  if (!text.trim()) failField('file', 'kit.sheets.noRows')
  return { text }
}

type Row = GuestsImported['rows'][number]

/**
 * Looks at a name list, or takes it over. A guest is found again by passport, else by a name and birth date; what a row leaves open stays
 * as it was, so the same list twice makes nothing twice. Two rows with one passport are told: the second changes nothing. Who is not
 * named any more stays, unless `removeMissing`.
 */
export async function importGuests(
  ctx: Ctx,
  { planId, text, save, removeMissing }: ImportGuests,
): Promise<GuestsImported> {
  await lockPlan(ctx, { id: planId })
  const before = await guestsOf(ctx, planId)
  const stored: (ReadGuest & { id: number; version: number })[] = before.map((guest) => ({
    ...guest,
    line: 0,
  }))
  const named = new Set<number>()
  const documents = new Set<string>()
  const roomId = roomFinder(ctx, planId)
  const rows: Row[] = []
  let position = before.at(-1)?.position ?? 0
  for (const read of readNameList(text, todayOf(ctx))) {
    if (!('name' in read)) {
      rows.push({ line: read.line, name: read.text, result: 'failed', fields: [], doubts: [] })
      continue
    }
    const { line, name, documentNo, doubts = [] } = read
    if (documentNo && documents.has(documentNo)) {
      rows.push({ line, name, result: 'doubled', fields: ['documentNo'], doubts })
      continue
    }
    if (documentNo) documents.add(documentNo)
    const found = stored.find((guest) => sameGuest(guest, read))
    if (found) named.add(found.id)
    const fields = found ? changedFields(found, read) : []
    rows.push({ line, name, result: !found ? 'new' : fields.length ? 'changed' : 'same', fields, doubts })
    if (!found) {
      position += 1
      stored.push({ ...read, id: 0, version: 0 })
      if (position > maxGuests) failField('text', 'notAllowed')
      if (save)
        await insertRow(ctx, 'plan_guest', {
          ...rowOfGuest(read, await roomId(read.room, read.roomType)),
          plan_id: planId,
          position,
        })
    } else if (save && found.id && fields.length) {
      const after = { ...found, ...Object.fromEntries(fields.map((field) => [field, read[field]])) }
      await updateRow(ctx, 'plan_guest', found, rowOfGuest(after, await roomId(after.room, read.roomType)))
    }
  }
  const missing = before.filter(({ id }) => !named.has(id))
  for (const { id, name } of missing) {
    rows.push({ line: 0, name, result: 'missing', fields: [], doubts: [] })
    if (save && removeMissing) await deleteRow(ctx, 'plan_guest', id)
  }
  const count = (result: Row['result']) => rows.filter((row) => row.result === result).length
  if (save)
    await tellPlan(ctx, planId, 'plans.guestsImported', {
      facts: { added: count('new'), changed: count('changed') },
    })
  return { rows }
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
