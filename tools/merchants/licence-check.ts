import { sql } from 'kysely'
import { nameIn } from '#contract/kit/schema.ts'
import { Refusal } from '#server/kit/call/refusal.ts'
import { decideLicence, licencesToCheck } from '#server/open-market/open-market.public.ts'
import { readArgs, withApp } from './with-app.ts'

const usage = `Shows which tourism licences wait for the platform's desk, or writes down what it found.

  npm run licence:check
  npm run licence:check -- --code ANDAMAN --country TH --number 11/12345 --verdict checked --by "Nok" --where "the public register"

--verdict is checked, rejected or revoked; --reason says why; --name-differs marks a holder that is not the company's legal name.`

const verdicts = ['checked', 'rejected', 'revoked'] as const

export async function main(args: string[]): Promise<void> {
  const requested = readArgs(
    args,
    {
      code: { type: 'string' },
      country: { type: 'string' },
      number: { type: 'string' },
      verdict: { type: 'string' },
      by: { type: 'string' },
      where: { type: 'string' },
      reason: { type: 'string' },
      'name-differs': { type: 'boolean' },
    },
    usage,
  )
  const { code, country, number, by, where, reason } = requested
  await withApp(async (app) => {
    if (!code) {
      for (const one of await licencesToCheck(app))
        console.log(
          [
            one.code,
            nameIn(one.names, 'en'),
            one.country,
            one.kind,
            one.number,
            one.holder,
            one.district,
            one.validUntil ?? '',
            one.lookedUp,
            one.claimedBy.length ? `also claimed by ${one.claimedBy.join(', ')}` : '',
          ].join('\t'),
        )
      return
    }
    const verdict = verdicts.find((name) => name === requested.verdict)
    if (!country || !number || !verdict || !by || !where) throw new Refusal(usage)
    const { rows } = await sql<{ id: number }>`
      select id from platform.merchant where code = ${code.toUpperCase()}`.execute(app.db)
    const merchantId = rows[0]?.id
    if (merchantId === undefined) throw new Refusal(`There is no merchant ${code}.`)
    await decideLicence(app, merchantId, {
      country,
      number,
      verdict,
      by,
      where,
      nameDiffers: requested['name-differs'] === true,
      ...(reason && { reason }),
    })
    console.log(`${code} ${number}: ${verdict}`)
  })
}
