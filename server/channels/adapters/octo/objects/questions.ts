import type { Offer } from '../../../port/engine.ts'
import { wordIn } from './languages.ts'

/** Questions of ours that the protocol has a field of the contact for. */
const contactFields: Record<string, readonly string[]> = {
  name: ['firstName', 'lastName'],
  fullName: ['firstName', 'lastName'],
  firstName: ['firstName'],
  lastName: ['lastName'],
  phone: ['phoneNumber'],
  email: ['emailAddress'],
  nationality: ['country'],
  country: ['country'],
}

type Questions = Pick<Offer, 'questions'>

/** Contact fields that must be told: of the whole, or of each guest. */
export const requiredContactFields = ({ questions }: Questions, each: boolean): string[] => [
  ...new Set(
    questions
      .filter((question) => question.required && question.each === each)
      .flatMap(({ key }) => contactFields[key] ?? []),
  ),
]

const inputTypes: Record<string, string> = {
  date: 'date',
  datetime: 'datetime-local',
  time: 'time',
  number: 'number',
  email: 'email',
  phone: 'tel',
  select: 'select',
  choice: 'select',
  longText: 'textarea',
}

export const asQuestion = (
  { key, label, required, kind, options }: Offer['questions'][number],
  language: string,
) => ({
  id: key,
  title: wordIn(label, language) || key,
  shortDescription: null,
  required,
  inputType: options.length ? 'select' : (inputTypes[kind] ?? 'text'),
  selectOptions: options.map((option) => ({ label: option, value: option })),
  coverImageUrl: null,
})

/** What is asked beside the contact fields, of the whole or of each guest. */
export const questionsOf = ({ questions }: Questions, each: boolean, language: string) =>
  questions
    .filter((question) => question.each === each && !contactFields[question.key])
    .map((question) => asQuestion(question, language))
