import type { PickSource } from '../kit/form/choices/choice.ts'

type Choice = { value: string; label: string; hint?: string }
/** Choices among what is on the page already, found by what they are called. */
export const pickAmong = (name: string, all: readonly Choice[]): PickSource => ({
  name,
  search: async (text) =>
    all
      .filter(({ label, hint = '' }) => `${label} ${hint}`.toLowerCase().includes(text.toLowerCase()))
      .slice(0, 30),
  find: async (values) => all.filter(({ value }) => values.includes(value)),
})
