import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { closeApp, createApp } from '#server/app.ts'
import { violated } from '#server/kit/db/db.ts'
import { AppError } from '#server/kit/call/errors.ts'
import { Refusal } from '#server/kit/call/refusal.ts'
import { createMerchant, type NewMerchant } from '#server/tenants/create-merchant.ts'
import { openDatabase } from '../start/database.ts'
import { readSettings } from '../start/options.ts'

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

const languages = ['en', 'zh-CN', 'zh-TW', 'th', 'ko'] as const

export async function main(args: string[]): Promise<void> {
  const merchant = readMerchant(args)
  const settings = readSettings(process.env)
  const database = await openDatabase(settings)
  try {
    const app = await createApp(database.config, settings.app)
    try {
      await createMerchant(app, merchant)
    } finally {
      await closeApp(app)
    }
  } catch (error) {
    if (violated(error) === 'merchant_code_key')
      throw new Refusal(`There is a merchant ${merchant.code} already.`)
    throw error instanceof AppError ? new Refusal(`The merchant was not made: ${explain(error)}.`) : error
  } finally {
    await database.release()
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
  const values = parse(args)
  const { code, name, admin } = values
  if (!code || !name || !admin) throw new Refusal(usage)
  const language = languages.find((each) => each === values.language)
  if (!language) throw new Refusal(`--language is one of ${languages.join(', ')}.`)
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

function parse(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${usage}`)
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
