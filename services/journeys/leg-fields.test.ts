import { expect, test } from 'vitest'
import { SEALED_ON_LEGS } from '../../db/tables/flight-legs.server'
import { PLAN_TITLES } from './plan/plan-rows.server'
import { LEG_FIELDS, SEALED_LEG_FIELDS } from './leg-fields'

test('the sealed fields are those of the table, and none is in the plan or on the drivers’ list, which go to many people', () => {
  expect(SEALED_LEG_FIELDS.map(({ column }) => column)).toEqual(SEALED_ON_LEGS)
  const toMany = SEALED_LEG_FIELDS.filter((field) => 'plan' in field || 'forDriver' in field)
  expect(toMany).toEqual([])
})

test('each field has a column of its own', () => {
  expect(new Set(LEG_FIELDS.map(({ column }) => column)).size).toBe(LEG_FIELDS.length)
})

test('the plan has the columns of a journey in their order, a time in three', () => {
  expect(PLAN_TITLES.slice(3, 17)).toEqual([
    'Direction',
    'Means',
    'Number',
    'From',
    'Departure Day',
    'Departure Time',
    'Departure Zone',
    'To',
    'Arrival Day',
    'Arrival Time',
    'Arrival Zone',
    'People',
    'Transfer (Minutes)',
    'Driver',
  ])
})
