/** How a form of a guest stands: what is stored of it, and what the day makes of that. */
export const formStates = ['missing', 'sent', 'signed', 'review', 'approved', 'refused', 'expired'] as const
export type FormState = (typeof formStates)[number]
export const formKinds = ['medical', 'waiver'] as const
export type FormKind = (typeof formKinds)[number]

type Stored = { state: 'signed' | 'review' | 'approved' | 'refused'; validUntil: string }
/** The lamp on a day: the newest form that was signed, else whether its link is under way. */
export function formStateOn(form: Stored | null, linkSent: boolean, date: string): FormState {
  if (!form) return linkSent ? 'sent' : 'missing'
  if (form.validUntil < date) return 'expired'
  return form.state
}

/** Each question, and the box whose questions a yes opens; without a box a yes asks for a doctor by itself. */
export const medicalQuestions = [
  { key: 'q1', box: 'a' },
  { key: 'q2', box: 'b' },
  { key: 'q3', box: null },
  { key: 'q4', box: 'c' },
  { key: 'q5', box: null },
  { key: 'q6', box: 'd' },
  { key: 'q7', box: 'e' },
  { key: 'q8', box: 'f' },
  { key: 'q9', box: 'g' },
  { key: 'q10', box: null },
] as const
export const medicalBoxes = {
  a: ['a1', 'a2', 'a3', 'a4'],
  b: ['b1', 'b2', 'b3'],
  c: ['c1', 'c2', 'c3'],
  d: ['d1', 'd2', 'd3'],
  e: ['e1', 'e2', 'e3'],
  f: ['f1', 'f2', 'f3'],
  g: ['g1', 'g2', 'g3'],
} as const

export type MedicalAnswers = Readonly<Record<string, string>>
const isYes = (answers: MedicalAnswers, key: string): boolean => answers[key] === 'yes'

/** Questions that must be answered and are not: a box only once its question was answered with yes. */
export function missingAnswers(answers: MedicalAnswers): string[] {
  const questions = medicalQuestions.flatMap(({ key, box }) =>
    box && isYes(answers, key) ? [key, ...medicalBoxes[box]] : [key],
  )
  return questions.filter((key) => answers[key] !== 'yes' && answers[key] !== 'no')
}

/** Must a doctor decide before this guest goes into the water? */
export const asksDoctor = (answers: MedicalAnswers): boolean =>
  medicalQuestions.some(
    ({ key, box }) =>
      isYes(answers, key) && (box === null || medicalBoxes[box].some((part) => isYes(answers, part))),
  )

/** So many months a form is good for. */
export const formMonths = 12
/** Of the texts that are signed; a change of them makes a new number. */
export const formTextVersion = 1
