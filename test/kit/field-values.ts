import { languages } from '#contract/kit/languages.ts'
import { formFields, type Field } from '#contract/kit/record/field.ts'

/** A value that a form does not begin with, so that one that is lost on the way is missed. */
export function otherValue(name: string, field: Field, blank: unknown): unknown {
  switch (field.kind) {
    case 'text':
      if (field.as === 'email') return 'nok@marina.example'
      return field.as === 'tel' ? '+66 81 234 5678' : `${name}x`.toUpperCase().slice(0, field.max)
    case 'names':
      return { en: name, th: 'ชื่อ' }
    case 'choice':
      return field.of.findLast((one) => one !== blank && one !== 'mirror')
    case 'currency':
      return 'EUR'
    case 'language':
      return languages.findLast((one) => one !== blank)
    case 'flag':
      return !blank
    case 'number':
    case 'percent':
      return field.max - 1
    case 'money':
      return 4_321
    case 'date':
      return '2027-02-03'
    case 'days':
      return { from: '2027-02-03', to: '2027-02-09' }
    case 'time':
      return '09:45'
    case 'weekdays':
      return [2, 6]
    case 'rows':
      return [
        Object.fromEntries(formFields(field.of).map(([inner, one]) => [inner, otherValue(inner, one, null)])),
      ]
    case 'ref':
    case 'refs':
    case 'texts':
    case 'count':
    case 'moment':
    case 'own':
      throw new Error(`${name}: say its value in "own"`)
  }
}

/** As an answer has it. */
export function rawOf(field: Field): unknown {
  switch (field.kind) {
    case 'choice':
      return field.of.at(-1)
    case 'flag':
      return true
    case 'moment':
      return '2026-12-24T08:30:00.000Z'
    case 'date':
      return '2026-12-24'
    case 'days':
      return { from: '2026-12-24', to: '' }
    case 'refs':
    case 'weekdays':
      return [7]
    case 'own':
      return field.blank
    case 'texts':
      return ['some']
    case 'rows':
      return [{}]
    case 'names':
      return { en: 'Some' }
    case 'language':
      return 'th'
    case 'text':
    case 'currency':
    case 'time':
      return 'THB'
    case 'money':
    case 'percent':
    case 'number':
    case 'count':
    case 'ref':
      return 7
  }
}
