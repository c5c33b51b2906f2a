import os from 'node:os'
import { planNames } from '#contract/subscription/plans.ts'
import {
  decideDispute,
  decideLicence,
  giveDays,
  platformFlags,
  resumeMerchant,
  setFlag,
  suspendMerchant,
  tryJobsAgain,
} from '#server/desk/acts.ts'
import { endContract, takeBackEnd } from '#server/desk/erasure.ts'
import {
  listLicencesToCheck,
  listMerchants,
  listSlowCalls,
  readHealth,
  readQueue,
  readStorage,
} from '#server/desk/merchants.queries.ts'
import { deskRights, disableOperator, saveOperator } from '#server/desk/operators.ts'
import type { App } from '#server/kit/app-services.ts'
import { AppError } from '#server/kit/call/errors.ts'
import { Refusal } from '#server/kit/call/refusal.ts'
import { withClient } from '#server/kit/db/client.ts'
import type { DbConfig } from '#server/kit/db/db.ts'
import { readArgs, withApp } from './with-app.ts'

const usage = `What whoever hosts Longtail does with it, on the database of DATABASE_URL (or of LONGTAIL_DATA).

  npm run desk -- operator --name ann [--rights look|act]   somebody of the desk at /desk, or anew their password and second factor
  npm run desk -- operator-off --name ann                   out at once
  npm run desk -- merchants [--text siam]                   all merchants, how they stand and what they use
  npm run desk -- suspend --code SIAM --reason "unpaid"     its people are out at once; npm run desk -- resume --code SIAM
  npm run desk -- days --code SIAM --plan growth --until 2027-01-31
  npm run desk -- flag --code SIAM --flag eCommerce --on    or --off
  npm run desk -- licences                                  licences to check
  npm run desk -- licence --id 7 --right --where "dot.go.th"   or --wrong --reason "not found"
  npm run desk -- dispute --code SIAM --id 3 --text "…"      the host's word on a dispute that was put before it
  npm run desk -- health | queue | slow | storage
  npm run desk -- again --task mail.send                    jobs that were given up are tried once more
  npm run desk -- end --code SIAM --reason "terminated"     all is erased after thirty days; npm run desk -- keep --code SIAM`

const options = {
  name: { type: 'string' },
  rights: { type: 'string', default: 'act' },
  text: { type: 'string' },
  code: { type: 'string' },
  reason: { type: 'string' },
  plan: { type: 'string' },
  until: { type: 'string' },
  flag: { type: 'string' },
  on: { type: 'boolean' },
  off: { type: 'boolean' },
  id: { type: 'string' },
  right: { type: 'boolean' },
  wrong: { type: 'boolean' },
  where: { type: 'string' },
  task: { type: 'string' },
} as const
type Values = ReturnType<typeof readArgs<typeof options>>
type Command = (at: { app: App; database: DbConfig; values: Values }) => Promise<void>

/** Who it is on this machine, for the log. */
const by = { name: `command ${os.userInfo().username}`.slice(0, 60), ip: '' }
const need = (value: string | undefined, option: string): string => {
  if (!value) throw new Refusal(`--${option} is missing.\n\n${usage}`)
  return value
}
const choose = <T extends string>(value: string | undefined, from: readonly T[], option: string): T => {
  const found = from.find((one) => one === value)
  if (!found) throw new Refusal(`--${option} is one of ${from.join(', ')}.`)
  return found
}
const done = async (work: Promise<unknown>): Promise<void> => {
  await work
  console.log('Done.')
}

const commands: Record<string, Command> = {
  operator: ({ app, database, values }) =>
    withClient(database, async (client) => {
      const name = need(values.name, 'name')
      const made = await saveOperator(app, client, {
        name,
        rights: choose(values.rights, deskRights, 'rights'),
      })
      console.log(
        `${name} logs in at ${app.config.publicUrl}/desk with the password ${made.password}\nand codes of an authenticator set up with ${made.uri}\nBoth are shown once.`,
      )
    }),
  'operator-off': ({ database, values }) =>
    done(withClient(database, (client) => disableOperator(client, need(values.name, 'name')))),
  merchants: async ({ app, values }) => console.table(await listMerchants(app, { text: values.text ?? '' })),
  suspend: ({ app, values }) =>
    done(suspendMerchant(app, by, need(values.code, 'code'), need(values.reason, 'reason'))),
  resume: ({ app, values }) => done(resumeMerchant(app, by, need(values.code, 'code'))),
  days: ({ app, values }) => {
    const untilDay = need(values.until, 'until')
    if (!/^\d{4}-\d{2}-\d{2}$/.test(untilDay)) throw new Refusal('--until is a day such as 2027-01-31.')
    return done(
      giveDays(app, by, need(values.code, 'code'), {
        plan: choose(values.plan, planNames, 'plan'),
        untilDay,
      }),
    )
  },
  flag: ({ app, values }) => {
    if (values.on === values.off) throw new Refusal('--on or --off.')
    return done(
      setFlag(
        app,
        by,
        need(values.code, 'code'),
        choose(values.flag, platformFlags, 'flag'),
        values.on === true,
      ),
    )
  },
  licences: async ({ app }) => console.table(await listLicencesToCheck(app)),
  licence: ({ app, values }) => {
    if (values.right === values.wrong) throw new Refusal('--right or --wrong.')
    const found = {
      ok: values.right === true,
      where: need(values.where, 'where'),
      reason: values.reason ?? '',
    }
    return done(decideLicence(app, by, Number(need(values.id, 'id')), found))
  },
  dispute: ({ app, values }) =>
    done(
      decideDispute(
        app,
        by,
        need(values.code, 'code'),
        Number(need(values.id, 'id')),
        need(values.text, 'text'),
      ),
    ),
  health: async ({ app }) => console.log(await readHealth(app)),
  queue: async ({ app }) => console.table(await readQueue(app)),
  slow: async ({ app }) => console.table(await listSlowCalls(app)),
  storage: async ({ app }) => console.table(await readStorage(app)),
  again: async ({ app, values }) =>
    console.log(`${await tryJobsAgain(app, by, need(values.task, 'task'))} jobs are tried again.`),
  end: ({ app, values }) =>
    done(endContract(app, by, need(values.code, 'code'), need(values.reason, 'reason'))),
  keep: ({ app, values }) => done(takeBackEnd(app, by, need(values.code, 'code'))),
}

export async function main([name = '', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Refusal(usage)
  const values = readArgs(args, options, usage)
  try {
    await withApp((app, database) => command({ app, database, values }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Refusal(
      error.name === 'notFound' ? 'There is none.' : `Refused (${error.name}): its state does not allow it.`,
    )
  }
}
