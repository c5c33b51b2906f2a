import type { Question } from '#contract/kit/errors.ts'
import { askInTurn } from './pending.ts'

export type Questions = { questions: Question[] }

export const pendingQuestions = askInTurn<Questions>()

/** Shows the questions of a 201016 answer; true when the person says yes to all of them. */
export const askPerson = (questions: Question[]): Promise<boolean> => pendingQuestions.ask({ questions })
