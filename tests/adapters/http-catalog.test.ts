import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { httpCatalog } from '~/adapters/http/catalog.http'
import { http } from '~/adapters/http/client'
import { getCatalogs } from '~/contract/calls'
import { notFound } from '~/domain/shared/failure'
import { groups } from '@testing/mothers/memory-shop'

/** A backend that has the list of products, but not the call for one of them. */
const catalog = httpCatalog(
  http({
    fetch: async input => {
      const { pathname } = new URL(String(input))
      return pathname === getCatalogs.path
        ? Response.json(getCatalogs.answer.encode(groups))
        : Response.json({ message: 'no such call' }, { status: 404 })
    },
    baseUrl: 'https://shop.test',
    locale: 'mo',
    language: 'zh-Hant-MO',
    token: () => undefined,
    onRefused: () => undefined,
    onServerTime: () => undefined,
    onActivity: () => undefined,
  }),
)

describe('a product of a backend without the call for one product', () => {
  test('the product is read from the list', async () => {
    for (const group of groups) expect(await catalog.product(group.no)()).toMatchObject(E.right({ no: group.no }))
  })

  test('a product that is not in the list is not found', async () => {
    expect(await catalog.product('G404')()).toEqual(E.left(notFound))
  })
})
