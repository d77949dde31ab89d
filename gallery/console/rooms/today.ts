import { todayCalls } from '~/contract/console/today'
import { noSales, quietState, todaySales, todayState } from '@gallery/console/samples/today'
import type { ConsoleExhibit } from '@gallery/console/stage/exhibit'

export const today: readonly ConsoleExhibit[] = [
  {
    name: 'today/quiet',
    path: '/',
    set: stage => {
      stage.answer(todayCalls.todayState, quietState)
      stage.answer(todayCalls.todaySales, noSales)
    },
    sees: '.today-column .nothing',
  },
  {
    name: 'today/week',
    path: '/',
    set: stage => {
      stage.answer(todayCalls.todayState, todayState(stage))
      stage.answer(todayCalls.todaySales, todaySales(stage))
    },
    after: hand => hand.tap('[role=tab]:nth-child(2)'),
    sees: '[role=tab]:nth-child(2)[aria-selected=true]',
  },
  {
    name: 'today/loading',
    path: '/',
    set: stage => {
      stage.hang(todayCalls.todayState)
      stage.hang(todayCalls.todaySales)
    },
    sees: '.loading',
  },
  {
    name: 'today/failed',
    path: '/',
    set: stage => {
      stage.fail(todayCalls.todayState, 500)
      stage.answer(todayCalls.todaySales, todaySales(stage))
    },
    sees: '.notice-bad',
  },
]
