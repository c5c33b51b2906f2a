import { sql } from 'kysely'
import { clearAttempts, countAttempt, stepOfCode, verifyPassword } from '../identity/identity.public.ts'
import type { App } from '../kit/app-services.ts'
import { AppError } from '../kit/call/errors.ts'
import { sameText } from '../kit/outside/constant-time.ts'
import { factorOf, type DeskRights, type Operator } from './operators.ts'
import { writeLog } from './desk-log.ts'
import { hashToken, makeToken } from '../kit/outside/token.ts'

/** It ends after so long, and after so long without a look. */
const sessionHours = 8
const idleMinutes = 30

export type DeskSession = Operator & { formToken: string; ip: string }
type LogIn = { name: string; password: string; code: string }
type Stored = Operator & { hash: string; sealed: string }

/**
 * A name, a password and a code of the second factor, all three at once: which of them was wrong is not told. Tries are counted by name, and
 * a code opens once. Throws `identity.wrongLogin` or `identity.lockedOut`; answers the token of the cookie.
 */
export async function logInToDesk(app: App, { name, password, code }: LogIn, ip: string): Promise<string> {
  const tried = `desk ${name.toLowerCase()}`
  await countAttempt(app, tried)
  const { rows } = await sql<Stored>`
    select id, name, rights, password_hash as hash, factor_sealed as sealed from platform.desk_operator
     where name = ${name.toLowerCase()} and disabled_at is null`.execute(app.db)
  const [found] = rows
  const isRight = await verifyPassword(app, password, found?.hash, ip)
  if (!found || !isRight || !(await takeCode(app, found.id, code))) {
    await writeLog(app, { by: name.slice(0, 60), act: 'refused', ip })
    throw new AppError('identity.wrongLogin')
  }
  await clearAttempts(app, tried)
  const token = makeToken()
  await sql`select platform.begin_desk_session(${hashToken(token)}, ${makeToken()}, ${found.id}, ${ip}, now() + make_interval(hours => ${sessionHours}))`.execute(
    app.db,
  )
  await writeLog(app, { by: found.name, act: 'logIn', ip })
  return token
}

/** A code of the operator's second factor, taken once; false for a wrong one or one that was taken. */
export async function takeCode(app: App, operatorId: number, code: string): Promise<boolean> {
  const { rows } = await sql<{ sealed: string; last: number }>`
    select factor_sealed as sealed, last_step as last from platform.desk_operator where id = ${operatorId}`.execute(
    app.db,
  )
  const [factor] = rows
  if (!factor || !/^\d{6}$/.test(code)) return false
  const step = await stepOfCode(factorOf(app, factor.sealed), code, factor.last, new Date())
  if (step === undefined) return false
  const taken = await sql<{
    taken: boolean
  }>`select platform.take_desk_step(${operatorId}, ${step}) as taken`.execute(app.db)
  return taken.rows[0]?.taken === true
}

type Row = { id: number; name: string; rights: DeskRights; formToken: string }

/** Whose token it is; undefined for none, one that has ended, and one nobody has looked with for half an hour. */
export async function readDeskSession(
  app: App,
  token: string | undefined,
  ip: string,
): Promise<DeskSession | undefined> {
  if (!token) return undefined
  const { rows } = await sql<Row>`
    select * from platform.see_desk_session(${hashToken(token)}, now(), now() - make_interval(mins => ${idleMinutes}))`.execute(
    app.db,
  )
  const [session] = rows
  return session && { ...session, ip }
}

export const endDeskSession = async ({ db }: App, token: string | undefined): Promise<void> =>
  void (await sql`select platform.end_desk_session(${hashToken(token ?? '')})`.execute(db))

/** Does the form come from a page of this session? */
export const isOwnForm = ({ formToken }: DeskSession, given: unknown): boolean =>
  typeof given === 'string' && sameText(given, formToken)
