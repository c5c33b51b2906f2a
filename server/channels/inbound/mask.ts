/** Fields that say who somebody is, or open something: what stands in them never reaches a log. */
const hidden =
  /phone|mobile|^tel$|telephone|e-?mail|passport|id_?card|id_?no$|id_?number|identity|credential_?no|certificate|card_?no|card_?number|^pan$|cvv|password|passwd|secret|token|api_?key|access_?key|app_?key|authorization|^sign(ature)?$|first_?name|last_?name|full_?name|sur_?name|given_?name|family_?name|(contact|customer|guest|passenger|travell?er|visitor|buyer|user|link_?man|tourist|lead|receiver)s?_?name|birth|address/i

const stars = '***'
/** So much of a message is of use to whoever looks for a fault. */
const maxCharacters = 4_000

/** A message as it may be logged: JSON, XML or a form, its fields that tell of people and keys emptied. */
export function masked(text: string, names: readonly string[] = [], secrets: readonly string[] = []): string {
  const own = new Set(names)
  const isHidden = (name: string) => hidden.test(name) || own.has(name)
  const plain = secrets
    .filter((secret) => secret.length > 5)
    .reduce((left, secret) => left.replaceAll(secret, stars), text.slice(0, 4 * maxCharacters))
  return plain
    .replaceAll('\0', '')
    .replace(
      /(\\?")([^"\\]{1,60})\1(\s*:\s*)(\\?"(?:[^"\\]|\\(?!")[^"])*\\?"|-?\d[\d.eE+-]*)/g,
      (whole, quote: string, name: string, colon: string) =>
        isHidden(name) ? `${quote}${name}${quote}${colon}${quote}${stars}${quote}` : whole,
    )
    .replace(/<([\w:.-]{1,60})(\s[^<>]*)?>([^<>]*)<\/\1>/g, (whole, name: string) =>
      isHidden(name) ? `<${name}>${stars}</${name}>` : whole,
    )
    .replace(/(^|[?&])([\w.[\]-]{1,60})=([^&\s"<]*)/g, (whole, before: string, name: string) =>
      isHidden(name) ? `${before}${name}=${stars}` : whole,
    )
    .slice(0, maxCharacters)
}
