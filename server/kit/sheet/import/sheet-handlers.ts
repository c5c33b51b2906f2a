import type { SheetApi } from '#contract/kit/sheet/sheet.api.ts'
import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import type { Upload } from '#contract/kit/upload.ts'
import type { Ctx } from '../../ctx.ts'
import { inTenant } from '../../db/db.ts'
import { fail } from '../../call/errors.ts'
import { notify } from '../../events.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { Handlers } from '../../call/routes.ts'
import { jobOf, type AnySheetKind } from './sheet-kind.ts'
import { wordsOfHeads as wordsOf } from './heads.ts'
import { lockImport, setImportState } from './sheet-rows.ts'
import { importInfo, importReport } from './sheet.queries.ts'
import { readUpload, uploadSheet } from './upload-sheet.ts'

/** What the calls of one kind of spreadsheet do. */
export const sheetHandlers = (kind: AnySheetKind) =>
  ({
    importUpload: async (
      ctx,
      { file, encoding, ...subject }: { file: Upload; encoding?: Encoding | undefined },
    ) => {
      // Reading may wait for its turn: no connection is held meanwhile.
      const { rows, encoding: read } = await readUpload(ctx, file, {
        encoding,
        heads: wordsOf(ctx.app, kind),
      })
      return inTenant(ctx.app.db, ctx.scope, async (db) => {
        await kind.requireSubject?.({ ...ctx, db }, subject as never)
        return uploadSheet({ ...ctx, db }, kind, subject, file.fileName, rows, read)
      })
    },
    importInfo: (ctx, ask) => importInfo(ctx, kind, ask),
    importRun: (ctx, { id }) => startImport(ctx, kind, id),
    importReport: (ctx, ask) => importReport(ctx, kind, ask),
  }) satisfies Handlers<SheetApi>

/** Has a checked import done in the background; `operationInvalid` for one that is not checked, or begun already. */
async function startImport(ctx: Ctx, kind: AnySheetKind, id: number): Promise<{ done: true }> {
  const stored = await lockImport(ctx, id)
  if (stored?.kind !== kind.name) fail('notFound')
  if (stored.state !== 'checked') fail('operationInvalid')
  await setImportState(ctx, id, 'importing')
  const key = `run import ${ctx.scope.merchantId} ${id}`
  await enqueue(ctx, jobOf(kind, 'run'), { importId: id }, { key })
  notify(ctx, ['sheetImport'], id)
  return { done: true }
}
