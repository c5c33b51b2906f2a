import { sql } from 'kysely'
import { maxTermFiles, type TermFile } from '#contract/open-market/terms.fields.ts'
import { answerFile, loadFiles } from '../../files/files.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { takeSent, type OwnFile } from '../sent-files.ts'
import type { ContractTerms } from './deal.ts'

type Requested = { terms: ContractTerms; fileIds: readonly number[] }
/**
 * Terms with their files: those that a version of the contract had already, as it had them, and those that were sent just now. Refused by
 * `files` where one is neither, or where they are too many.
 */
export async function withFiles(
  ctx: Ctx,
  contractId: number | null,
  { terms, fileIds }: Requested,
): Promise<{ terms: ContractTerms; sent: OwnFile[] }> {
  const stored = new Map((await storedFiles(ctx, contractId)).map((file) => [file.sha256, file]))
  const standing = terms.files.map(({ sha256 }) => stored.get(sha256) ?? failField('files', 'unknown'))
  const sent = await takeSent(ctx, fileIds)
  const files = new Map(
    [...standing, ...sent].map(({ name, contentType, size, sha256 }) => [
      sha256,
      { name, contentType, size, sha256 },
    ]),
  )
  if (files.size > maxTermFiles)
    failField('files', 'open-market.fieldErrors.termFiles', { max: maxTermFiles })
  return { terms: { ...terms, files: [...files.values()] }, sent }
}

async function storedFiles({ db, scope }: Ctx, contractId: number | null): Promise<TermFile[]> {
  const { rows } =
    await sql<TermFile>`select name, content_type as "contentType", size, sha256 from market_contract_file
    where merchant_id = ${scope.merchantId} and contract_id = ${contractId}`.execute(db)
  return rows
}

/** Our own copies of a contract's files, each once, whatever version named it first. */
export async function addFiles(ctx: Ctx, contractId: number, files: readonly OwnFile[]): Promise<void> {
  for (const { id, name, contentType, size, sha256 } of files)
    await sql`insert into market_contract_file (merchant_id, contract_id, sha256, file_id, name, content_type, size)
      values (${ctx.scope.merchantId}, ${contractId}, ${sha256}, ${id}, ${name}, ${contentType}, ${size})
      on conflict do nothing`.execute(ctx.db)
}

/** A file of a contract of ours. */
export async function showContractFile(
  ctx: Ctx,
  { id, sha256 }: { id: number; sha256: string },
): Promise<RawAnswer> {
  const { rows } = await sql<{ fileId: number }>`select file_id as "fileId" from market_contract_file
    where merchant_id = ${ctx.scope.merchantId} and contract_id = ${id} and sha256 = ${sha256}`.execute(
    ctx.db,
  )
  const [file] = await loadFiles(
    ctx,
    rows.map(({ fileId }) => fileId),
  )
  return file ? answerFile(file) : fail('notFound')
}
