import { states } from '../kit/states.ts'

const needs = 'home.ReportCenter'

/** A report: written in the background, there to be fetched, or told why it is not. */
export const reportStates = states({
  initial: 'generating',
  at: '/supplier/report',
  states: { generating: { tone: 'progress' }, done: { tone: 'good' }, failed: { tone: 'bad' } },
  columns: ['report.status'],
  verbs: {
    /** Written anew, with the rights that its maker has then. */
    retry: { from: ['failed'], to: 'generating', by: ['staff'], needs, forward: true },
    finish: { from: ['generating'], to: 'done', by: ['system'], needs, silent: true },
    break: { from: ['generating'], to: 'failed', by: ['system'], needs, silent: true },
    /** Its row and its file go; one that is being written is given up. */
    remove: { by: ['staff'], needs, danger: true },
  },
})
