import { expect, test } from 'vitest'
import { z } from 'zod'
import { read } from '#contract/kit/endpoint.ts'
import { serializeData } from './envelope.ts'

const may = z.union([z.literal(true), z.object({ why: z.string() })])
const output = z.object({
  may,
  perhaps: may.nullable(),
  day: z.union([z.iso.date(), z.literal('')]).nullable(),
  left: z.union([z.number(), z.literal('many')]),
  acts: z.record(z.string(), may.nullish()),
  one: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), a: z.string() }),
    z.object({ kind: z.literal('b'), b: z.number() }),
  ]),
})

const endpoint = read('/supplier/test/unions', { name: 'Unions', output, needs: 'public' } as never)
const write = (data: object) => JSON.parse(serializeData(endpoint, data)) as unknown

const plain = {
  may: true,
  perhaps: null,
  day: null,
  left: 3,
  acts: { confirm: true, cancel: { why: 'late' }, move: null },
  one: { kind: 'a', a: 'x' },
} satisfies z.output<typeof output>

test('each alternative of a union is written as it is', () => {
  expect(write(plain)).toEqual(plain)
  const other = {
    may: { why: 'full' },
    perhaps: { why: 'gone' },
    day: '2026-11-26',
    left: 'many' as const,
    acts: {},
    one: { kind: 'b' as const, b: 2 },
  } satisfies z.output<typeof output>
  expect(write(other)).toEqual(other)
  expect(write({ ...other, perhaps: true, day: '' })).toEqual({ ...other, perhaps: true, day: '' })
})

test('what is not declared does not leave, in an alternative neither', () => {
  const reason = { why: 'full', costMinor: 5 }
  expect(write({ ...plain, may: reason, costMinor: 5 })).toEqual({ ...plain, may: { why: 'full' } })
  expect(() => write({ ...plain, one: { kind: 'a', a: 'x', costMinor: 5 } })).toThrow('does not match')
})
