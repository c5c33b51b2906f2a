import { randomBytes } from 'node:crypto'
import { isLanguage, languages } from '#contract/kit/languages.ts'
import { violated } from '#server/kit/db/db.ts'
import { AppError } from '#server/kit/call/errors.ts'
import { Refusal } from '#server/kit/call/refusal.ts'
import { createMerchant, type NewMerchant } from '#server/tenants/create-merchant.ts'
import { readArgs, withApp } from './with-app.ts'

const usage = `Makes a merchant and its first administrator in the database of DATABASE_URL (or of LONGTAIL_DATA).

  npm run merchant:create -- --code ANDAMAN --name "Andaman Blue" --admin ann
      [--full-name "Ann Lee"] [--email ann@andaman.example] [--currency THB] [--time-zone Asia/Bangkok] [--language en]

The password is that of ADMIN_PASSWORD, or made and printed once.`

const options = {
  code: { type: 'string' },
  name: { type: 'string' },
  admin: { type: 'string' },
  'full-name': { type: 'string' },
  email: { type: 'string' },
  currency: { type: 'string', default: 'THB' },
  'time-zone': { type: 'string', default: 'Asia/Bangkok' },
  language: { type: 'string', default: 'en' },
} as const

export async function main(args: string[]): Promise<void> {
  const merchant = readMerchant(args)
  try {
    await withApp((app) => createMerchant(app, merchant))
  } catch (error) {
    if (violated(error) === 'merchant_code_key')
      throw new Refusal(`There is a merchant ${merchant.code} already.`)
    throw error instanceof AppError ? new Refusal(`The merchant was not made: ${explain(error)}.`) : error
  }
  const { userName, password } = merchant.admin
  console.log(
    `Merchant ${merchant.code} is made. Log in as "${userName}"${process.env['ADMIN_PASSWORD'] ? '' : ` with the password ${password}`}`,
  )
}

const explain = ({ message, fields }: AppError): string =>
  fields?.map(({ field, why }) => `${field} is refused (${why})`).join(', ') ?? message

/** What the command line asks for; whatever is wrong with it is told with the usage. */
function readMerchant(args: string[]): NewMerchant {
  const values = readArgs(args, options, usage)
  const { code, name, admin, language } = values
  if (!code || !name || !admin) throw new Refusal(usage)
  if (!isLanguage(language)) throw new Refusal(`--language is one of ${languages.join(', ')}.`)
  if (!/^[A-Z0-9]{2,12}$/.test(code)) throw new Refusal('--code is 2 to 12 capital letters and digits.')
  if (!Intl.supportedValuesOf('currency').includes(values.currency))
    throw new Refusal(`--currency ${values.currency} is none.`)
  if (!isTimeZone(values['time-zone'])) throw new Refusal(`--time-zone ${values['time-zone']} is none.`)
  return {
    code,
    names: { [language]: name },
    currency: values.currency,
    timeZone: values['time-zone'],
    language,
    admin: {
      userName: admin,
      fullName: values['full-name'] ?? admin,
      password: process.env['ADMIN_PASSWORD'] || randomBytes(12).toString('base64url'),
      ...(values.email && { email: values.email }),
    },
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
