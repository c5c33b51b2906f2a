import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
} from 'node:crypto'
import type { SignRecipe } from '#contract/payments/providers.ts'
import { sameText } from '../../kit/outside/constant-time.ts'
import type { Secrets } from '../../kit/outside/seal.ts'

type Values = Record<string, string>
export type Signing = { recipe: SignRecipe; signField: string; typeField: string }

/** What is signed: fields with a value, keys ascending, `key=value` joined by `&`; without the signature, by RSA without its kind too. */
export const signText = (values: Values, { recipe, signField, typeField }: Signing): string =>
  Object.keys(values)
    .filter(
      (key) => values[key] !== '' && key !== signField && !(recipe === 'rsa-sha256' && key === typeField),
    )
    .toSorted()
    .map((key) => `${key}=${values[key]}`)
    .join('&')

/** By a secret that both know (it is appended as `key`), in upper hex; or by our own key in base64. */
export function supaySign(values: Values, signing: Signing, { signKey = '' }: Secrets): string {
  const text = signText(values, signing)
  if (signing.recipe === 'rsa-sha256')
    return createSign('RSA-SHA256').update(text, 'utf8').sign(createPrivateKey(signKey)).toString('base64')
  const keyed = `${text}&key=${signKey}`
  const hash = signing.recipe === 'md5' ? createHash('md5') : createHmac('sha256', signKey)
  return hash.update(keyed, 'utf8').digest('hex').toUpperCase()
}

/** False for what is not signed, and for a key that cannot be read. */
export function supayVerifies(values: Values, signing: Signing, secrets: Secrets): boolean {
  const said = values[signing.signField] ?? ''
  if (!said || !secrets['signKey']) return false
  if (signing.recipe !== 'rsa-sha256')
    return sameText(said.toUpperCase(), supaySign(values, signing, secrets))
  try {
    return createVerify('RSA-SHA256')
      .update(signText(values, signing), 'utf8')
      .verify(createPublicKey(secrets['signKeyOfTheirs'] ?? ''), Buffer.from(said, 'base64'))
  } catch {
    return false
  }
}
