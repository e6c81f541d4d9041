import assert from 'node:assert/strict'
import { test } from 'node:test'
import { birthDayOf, shownDigits } from './birth-day.ts'

test('a day of birth is read from eight digits, and from year, month and day however they are separated', () => {
  for (const typed of ['19640315', '1964.3.15', '1964-03-15', ' 1964/3/15 ', '1964년 3월 15일', '１９６４０３１５'])
    assert.equal(birthDayOf(typed), '1964-03-15', typed)
})

test('what is no day is none, and stays as it was typed', () => {
  for (const typed of ['', '1964', '196403', '19640230', '19641315', '18990101', '640315', '1964.3', '03/15/1964'])
    assert.equal(birthDayOf(typed), null, typed)
  assert.equal(shownDigits('19640', ''), '19640')
})

test('the field for typing follows the date field', () => {
  assert.equal(shownDigits('', '1964-03-15'), '19640315')
  assert.equal(shownDigits('1964.3.15', '1964-03-15'), '1964.3.15')
  assert.equal(shownDigits('19640315', '1970-01-02'), '19700102')
  assert.equal(shownDigits('19640315', ''), '')
})
