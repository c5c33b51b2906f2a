export const instalmentTones = {
  open: 'info',
  'part-paid': 'progress',
  paid: 'good',
  overdue: 'bad',
  waived: 'muted',
} as const
