import { namedChoice, pickFrom } from '../../kit/form/choices/pick-source.ts'
import { booster } from '../booster.client.ts'

/** Accounts that have terms, by name. */
export const accountSource = pickFrom('booster.accounts', booster.accountChoices, namedChoice)
