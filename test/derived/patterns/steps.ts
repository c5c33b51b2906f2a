import { type AST, RegExpParser } from '@eslint-community/regexpp'

// A pattern is played as its engine plays it, back to the last choice at each letter that does not fit, and what it tries is
// counted: the same on every machine, however busy.

/** Goes on from a place; the place where all of it ends, or -1. */
type Next = (at: number) => number
type Matcher = (at: number, next: Next) => number
type Played = {
  letters: readonly string[]
  steps: number
  captures: Map<AST.CapturingGroup, readonly [number, number]>
}

/** More tries than this are too many, whatever they are compared with. */
const maxSteps = 400_000
class TooMany extends Error {}

/** A number of times that has a limit costs no more for a longer text: few stand for many. */
const fewTimes = 4

/** How often a pattern tries a letter or a place until it has replaced all that it finds in a text; Infinity beyond a limit. */
export function stepCounter(source: string, flags: string): (text: string) => number {
  const isUnicode = /[uv]/.test(flags)
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const played: Played = { letters: [], steps: 0, captures: new Map() }
  const match = choice(pattern.alternatives, {
    played,
    flags: flags.replace(/[gyd]/g, ''),
    isBackward: false,
  })
  return (text) => {
    played.letters = isUnicode ? Array.from(text) : text.split('')
    played.steps = 0
    try {
      for (let at = 0; at <= played.letters.length;) {
        played.captures.clear()
        at = Math.max(
          at + 1,
          match(at, (end) => end),
        )
      }
    } catch (error) {
      if (error instanceof TooMany) return Infinity
      throw error
    }
    return played.steps
  }
}

type Way = { played: Played; flags: string; isBackward: boolean }

function step(played: Played): void {
  played.steps += 1
  if (played.steps > maxSteps) throw new TooMany()
}

function choice(alternatives: readonly AST.Alternative[], way: Way): Matcher {
  const all = alternatives.map(({ elements }) => sequence(elements, way))
  const [only] = all
  if (only && all.length === 1) return only
  return (at, next) => {
    for (const one of all) {
      const end = one(at, next)
      if (end >= 0) return end
    }
    return -1
  }
}

function sequence(elements: readonly AST.Element[], way: Way): Matcher {
  const all = elements.map((element) => matcher(element, way))
  if (!way.isBackward) all.reverse()
  return all.reduce<Matcher>(
    (rest, one) => (at, next) => one(at, (end) => rest(end, next)),
    (at, next) => next(at),
  )
}

function matcher(node: AST.Element, way: Way): Matcher {
  switch (node.type) {
    case 'Group':
      return choice(node.alternatives, way)
    case 'CapturingGroup':
      return captured(node, way)
    case 'Quantifier':
      return times(node, way)
    case 'Assertion':
      return node.kind === 'lookahead' || node.kind === 'lookbehind' ? around(node, way) : edge(node, way)
    case 'Backreference':
      return again(node, way)
    default:
      return letter(node.raw, way)
  }
}

function captured(node: AST.CapturingGroup, way: Way): Matcher {
  const inside = choice(node.alternatives, way)
  return (at, next) =>
    inside(at, (end) => {
      way.played.captures.set(node, [Math.min(at, end), Math.max(at, end)])
      return next(end)
    })
}

function again({ resolved }: AST.Backreference, { played, isBackward }: Way): Matcher {
  return (at, next) => {
    const group = Array.isArray(resolved) ? resolved.find((one) => played.captures.has(one)) : resolved
    const [from, until] = (group && played.captures.get(group)) ?? [0, 0]
    const begin = isBackward ? at - (until - from) : at
    for (let place = from; place < until; place++) {
      step(played)
      if (played.letters[place] !== played.letters[begin + place - from]) return -1
    }
    return next(isBackward ? begin : at + until - from)
  }
}

function times({ element, min, max, greedy }: AST.Quantifier, way: Way): Matcher {
  const one = matcher(element, way)
  const limit = max === Infinity ? max : Math.max(min, Math.min(max, fewTimes))
  const from = (count: number): Matcher => {
    return (at, next) => {
      step(way.played)
      const more = () =>
        count < limit ? one(at, (end) => (end === at && count >= min ? -1 : from(count + 1)(end, next))) : -1
      if (count < min) return more()
      const [first, second] = greedy ? [more, () => next(at)] : [() => next(at), more]
      const end = first()
      return end >= 0 ? end : second()
    }
  }
  return from(0)
}

function around({ alternatives, kind, negate }: AST.LookaroundAssertion, way: Way): Matcher {
  const inside = choice(alternatives, { ...way, isBackward: kind === 'lookbehind' })
  return (at, next) => (inside(at, (end) => end) >= 0 === negate ? -1 : next(at))
}

const isWord = (sign: string | undefined): boolean => sign !== undefined && /\w/.test(sign)
function edge(node: AST.BoundaryAssertion, { played, flags }: Way): Matcher {
  const isLines = flags.includes('m')
  return (at, next) => {
    step(played)
    const [before, after] = [played.letters[at - 1], played.letters[at]]
    if (node.kind === 'word') return (isWord(before) === isWord(after)) === node.negate ? next(at) : -1
    const beside = node.kind === 'start' ? before : after
    return beside === undefined || (isLines && beside === '\n') ? next(at) : -1
  }
}

/** One letter, as the engine itself compares it. */
function letter(raw: string, { played, flags, isBackward }: Way): Matcher {
  const pattern = new RegExp(`^(?:${raw})$`, flags.replace('m', ''))
  const existing = new Map<string, boolean>()
  const fits = (sign: string): boolean => {
    let does = existing.get(sign)
    if (does === undefined) existing.set(sign, (does = pattern.test(sign)))
    return does
  }
  return (at, next) => {
    step(played)
    const sign = played.letters[isBackward ? at - 1 : at]
    return sign !== undefined && fits(sign) ? next(isBackward ? at - 1 : at + 1) : -1
  }
}
