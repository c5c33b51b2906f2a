import { fail } from '../call/errors.ts'
import type { Ctx } from '../ctx.ts'
import { lockForm, readRow, updateRow } from '../db/rows.ts'
import { readConnection, retired, type Connection } from './connections.ts'
import { seal, unseal, type Secrets } from './seal.ts'

type ConnectionRef = { id: number; version?: number | undefined }

/** New keys stand beside those in use, which go on being used: what comes in may be signed by either. */
export async function putBeside(ctx: Ctx, one: ConnectionRef, secrets: Secrets): Promise<void> {
  const row = (await lockForm(ctx, 'outside_connection', one)) ?? fail('notFound')
  const { merchantId } = ctx.scope
  const existing = row.secrets ? unseal(ctx.app, merchantId, row.secrets) : {}
  await updateRow(ctx, 'outside_connection', row, {
    next_secrets: seal(ctx.app, merchantId, { ...existing, ...secrets }),
    next_at: ctx.now.toISOString(),
    next_error: '',
  })
}

/** The connection as it would be with them; undefined where none wait. */
export async function besideOf(ctx: Ctx, id: number): Promise<Connection | undefined> {
  const { next_secrets: sealed } = await readRow(ctx, 'outside_connection', id)
  const connection = await readConnection(ctx, id)
  return sealed ? { ...connection, secrets: unseal(ctx.app, ctx.scope.merchantId, sealed) } : undefined
}

/** They were seen to work: they are used from now on. Those before verify for a day more, as messages may be under way. */
export async function useBeside(ctx: Ctx, id: number): Promise<void> {
  const row = (await lockForm(ctx, 'outside_connection', { id })) ?? fail('notFound')
  if (!row.next_secrets) fail('operationInvalid')
  await updateRow(ctx, 'outside_connection', row, {
    secrets: row.next_secrets,
    ...retired(ctx, row.secrets),
    ...none,
  })
}

const none = { next_secrets: null, next_at: null, next_error: '' }
export const dropBeside = async (ctx: Ctx, id: number): Promise<void> => {
  const row = (await lockForm(ctx, 'outside_connection', { id })) ?? fail('notFound')
  if (!row.next_secrets) fail('operationInvalid')
  await updateRow(ctx, 'outside_connection', row, none)
}

/** Why they did not work when they were tried. */
export const tellBeside = (ctx: Ctx, id: number, why: string) =>
  updateRow(ctx, 'outside_connection', { id }, { next_error: why })
