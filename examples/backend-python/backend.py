#!/usr/bin/env python3
"""A backend of the shop in one file, with nothing but Python's standard library.

    python3 backend.py serve --port 8000 --static dist/static     the shop, at http://127.0.0.1:8000
    python3 backend.py paid PY-000001                             cash for an order has arrived at the counter
    python3 backend.py fulfil PY-000001                           the top-ups of an order are done
    python3 backend.py codes V1 codes.txt                         more codes to sell, one a line

Every call is one transaction of SQLite (`BEGIN IMMEDIATE`): one call after the other sees and changes the shop. A
refused call changes nothing. Ids in comments, such as I-03, are clauses of docs/contract.md.
"""

import argparse, base64, hashlib, hmac, html, json, mimetypes, os, re, secrets, sqlite3, sys, threading, time, uuid
import traceback
from contextlib import contextmanager
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote

PAY_WITHIN, SESSION, LINK, KEPT_KEYS = 15 * 60, 365 * 86400, 7 * 86400, 7 * 86400  # seconds
MOST_OF_A_VARIANT, PAGE, LARGEST_BODY = 99, 20, 64 * 1024
UNPAID = ("pending", "waiting_for_payment")
ENDED = ("cancelled", "refund_due", "refunded")
CURRENCY = "MOP"

# ---------------------------------------------------------------- the sample shop: texts are (Chinese, English)

TYPES = {"card": ("點數卡", "Card codes"), "topup": ("增值", "Top-ups")}
CATEGORIES = {"1": ("card", ("遊戲點數", "Game points")), "2": ("topup", ("遊戲增值", "Game top-ups"))}
PLAYER = {"name": "player_id", "label": ("玩家編號", "Player ID"), "pattern": r"^\d{5}$", "required": True}
APPLE = {"name": "apple_id", "label": ("Apple ID", "Apple ID"), "required": False}
# group: category, name, and its variants: name, price, cash price, once for each customer, fields of a top-up, codes
GROUPS = {
    "G1": ("1", ("潮汐點數卡", "Tide points card"), {
        "V1": (("100 點", "100 points"), 10000, None, False, None, 40),
        "V2": (("500 點", "500 points"), 50000, 48000, False, None, 40),
        "V3": (("1000 點", "1000 points"), 100000, None, False, None, 0)}),
    "G2": ("1", ("新手禮包", "Starter pack"), {"V4": (("一份", "One pack"), 1000, None, True, None, 40)}),
    "G3": ("2", ("礁石遊戲寶石", "Reef game gems"), {"V5": (("60 寶石", "60 gems"), 800, None, False, [PLAYER], 0)}),
    "G4": ("2", ("應用程式餘額", "App store credit"), {"V6": (("MOP 50", "MOP 50"), 5000, None, False, [APPLE], 0)}),
}
METHODS = {
    "wallet": ("redirect", ("示範錢包", "Demo wallet"), ("前往錢包付款", "Continue to the wallet")),
    "cash": ("offline", ("現金", "Cash"), ("到門市付款", "Pay at our counter")),
}
# optional parts that this backend does not have: pages hide them (docs/spec/api.md#what-a-server-has)
LACKS = ("phone_codes", "receipts", "customer_data", "registration", "password_reset", "name_change", "password_change",
         "number_change", "social_links", "devices", "hand_off", "mini_apps", "realtime", "reveal")
HAS = ("cancellation", "order_links", "top_ups")
DEMO = ("+853", "66123456", "correct horse")

SCHEMA = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE groups (no TEXT PRIMARY KEY, category TEXT NOT NULL, name JSON NOT NULL);
-- fulfilment: a top-up, which asks for fields. Else the variant is sold as codes
CREATE TABLE variants (no TEXT PRIMARY KEY, grp TEXT NOT NULL REFERENCES groups, name JSON NOT NULL,
  price INTEGER NOT NULL CHECK (price >= 0), discount INTEGER CHECK (discount > 0 AND discount < price),
  once INTEGER NOT NULL, fulfilment INTEGER NOT NULL, fields JSON NOT NULL);
CREATE TABLE customers (id INTEGER PRIMARY KEY, country_code TEXT NOT NULL, tel TEXT NOT NULL, salt BLOB NOT NULL,
  password BLOB NOT NULL, UNIQUE (country_code, tel));
CREATE TABLE sessions (hash TEXT PRIMARY KEY, customer INTEGER NOT NULL REFERENCES customers, created INTEGER NOT NULL);
CREATE TABLE carts (customer INTEGER PRIMARY KEY REFERENCES customers, form JSON NOT NULL, version INTEGER NOT NULL);
CREATE TABLE cart_lines (id TEXT PRIMARY KEY, customer INTEGER NOT NULL REFERENCES carts,
  variant TEXT NOT NULL REFERENCES variants, options JSON NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 99), UNIQUE (customer, variant, options));
CREATE TABLE orders (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
  customer INTEGER NOT NULL REFERENCES customers, status TEXT NOT NULL, version INTEGER NOT NULL, payment TEXT NOT NULL,
  form JSON NOT NULL, cart_version INTEGER NOT NULL, created INTEGER NOT NULL, expires INTEGER NOT NULL,
  UNIQUE (customer, cart_version));
CREATE INDEX unpaid ON orders (expires) WHERE status IN ('pending', 'waiting_for_payment');
CREATE TABLE order_lines (id TEXT PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders (id),
  variant TEXT NOT NULL REFERENCES variants, names JSON NOT NULL, options JSON NOT NULL, price INTEGER NOT NULL,
  discount INTEGER, quantity INTEGER NOT NULL, fulfilment INTEGER NOT NULL);
CREATE INDEX lines_of_order ON order_lines (order_id);
-- line: the order line that holds the code or has bought it. NULL: the code is for sale
CREATE TABLE codes (id INTEGER PRIMARY KEY, variant TEXT NOT NULL REFERENCES variants, code TEXT NOT NULL UNIQUE,
  line TEXT REFERENCES order_lines);
CREATE INDEX codes_for_sale ON codes (variant) WHERE line IS NULL;
CREATE INDEX codes_of_line ON codes (line) WHERE line IS NOT NULL;
-- status: open, closed, declined, paid or refund_due. back: where the wallet sends the browser
CREATE TABLE payments (secret TEXT PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders (id), method TEXT NOT NULL,
  status TEXT NOT NULL, back TEXT NOT NULL);
CREATE UNIQUE INDEX one_open_payment ON payments (order_id) WHERE status = 'open';
CREATE TABLE answers (who TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, status INTEGER NOT NULL,
  body JSON NOT NULL, created INTEGER NOT NULL, PRIMARY KEY (who, key));
"""
sqlite3.register_converter("JSON", json.loads)  # such columns are read as values, and written with dumps()

# ---------------------------------------------------------------- small things


def now():
    return int(time.time())


def money(cents):
    return f"{cents // 100}.{cents % 100:02d}"


def moment(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat().replace("+00:00", "Z")


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def dumps(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


class Refused(Exception):
    """Ends a call without a change. `field` names what was wrong; `more` is added to the answer."""

    def __init__(self, status, text, field=None, more=None):
        super().__init__(status)
        self.status, self.text, self.more = status, text, more or {}
        self.errors = {} if field is None else {field: text} if isinstance(field, str) else field


EMPTY = ("購物車是空的", "The cart is empty")
GONE = ("沒有這個項目", "There is no such thing here")
NO_SESSION = ("請先登入", "Log in first")
UNREADABLE = ("請求無法讀取", "The request cannot be read")
SOLD_OUT = ("已售罄", "This is sold out")
ONCE = ("每位顧客限購一次", "Each customer can buy this once")
TOO_MANY = ("數量太多", "That is more than can be bought")
NEEDED = ("請填寫", "Please fill this in")
WRONG = ("格式不正確", "This is not valid")
CHANGED = ("購物車已更新，請再確認", "The cart has changed. Please check it again")
NO_METHOD = ("不提供此付款方式", "This way to pay is not offered")
WRONG_LOGIN = ("電話或密碼不正確", "The number or the password is wrong")
NOT_ACCEPTED = ("此請求不被接受", "This request is not accepted")
KEY_USED = ("這個鍵已用於另一個請求", "This key was used for another request")
PAID = ("訂單已付款", "This order is paid already")
NOT_PAYABLE = ("訂單不能再付款", "This order can no longer be paid")
FAILED = ("系統出現問題，請稍後再試", "Something went wrong. Please try again later")

# ---------------------------------------------------------------- the database

writing = threading.Lock()  # threads of this process queue here; BEGIN IMMEDIATE also keeps other processes out


class Shop:
    def __init__(self, path, public_url="", origin=None, static=None, secret=None):
        self.path, self.public_url, self.origin, self.static, self.secret = path, public_url, origin, static, secret
        if not Path(path).exists():
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # codes are in it
        with self.transaction() as db:
            if not db.execute("SELECT 1 FROM sqlite_master").fetchone():
                fill(db)
            self.link_key = db.execute("SELECT value FROM settings WHERE name = 'link_key'").fetchone()[0].encode()

    @contextmanager
    def transaction(self):
        db = sqlite3.connect(self.path, isolation_level=None, timeout=20, detect_types=sqlite3.PARSE_DECLTYPES)
        db.row_factory = sqlite3.Row
        try:
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("PRAGMA journal_mode = WAL")
            with writing:
                db.execute("BEGIN IMMEDIATE")
                try:
                    yield db
                    db.execute("COMMIT")
                except BaseException:
                    db.execute("ROLLBACK")
                    raise
        finally:
            db.close()


def fill(db):
    for statement in SCHEMA.split(";\n")[:-1]:
        db.execute(statement)
    db.execute("INSERT INTO settings VALUES ('link_key', ?)", [secrets.token_hex(32)])
    for no, (category, name, variants) in GROUPS.items():
        db.execute("INSERT INTO groups VALUES (?, ?, ?)", [no, category, dumps(name)])
        for variant, (text, price, discount, once, fields, codes) in variants.items():
            row = [variant, no, dumps(text), price, discount, once, fields is not None, dumps(fields or [])]
            db.execute("INSERT INTO variants VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
            add_codes(db, variant, sample_codes(codes))
    add_customer(db, *DEMO)


def sample_codes(count):
    return ["-".join(secrets.token_hex(2).upper() for _ in range(4)) for _ in range(count)]


def add_codes(db, variant, codes):
    db.executemany("INSERT INTO codes (variant, code) VALUES (?, ?)", [(variant, code) for code in codes])


def add_customer(db, country_code, tel, password):
    salt = secrets.token_bytes(16)
    row = [country_code, tel, salt, scrypt(password, salt)]
    db.execute("INSERT INTO customers (country_code, tel, salt, password) VALUES (?, ?, ?, ?)", row)


def scrypt(password, salt):
    return hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1)


# ---------------------------------------------------------------- one call


class Ask:
    """A request: who asks, for what, and in which language."""

    def __init__(self, shop, db, headers, query, body):
        self.shop, self.db, self.headers, self.query, self.body = shop, db, headers, query, body
        self.english = headers.get("Accept-Language", "").strip().lower().startswith("en")
        self.prefix = "/hk" if headers.get("Accept-Locale") == "hk" else ""
        self.customer = None  # the id of who is logged in
        self.session = None

    def say(self, text):
        return text[1 if self.english else 0]

    def row(self, sql, *values):
        return self.db.execute(sql, values).fetchone()

    def rows(self, sql, *values):
        return self.db.execute(sql, values).fetchall()

    def do(self, sql, *values):
        return self.db.execute(sql, values).rowcount

    def text(self, name, longest=200, field=None):
        """A text of the body; blank is absent."""
        value = self.body.get(name)
        if not isinstance(value, str) or not value.strip():
            raise Refused(422, NEEDED, field or name)
        if len(value) > longest:
            raise Refused(422, WRONG, field or name)
        return value

    def whole(self, name, lowest, highest):
        value = self.body.get(name)
        if type(value) is not int or not lowest <= value <= highest:
            raise Refused(422, WRONG, name)
        return value


ROUTES = []


def route(call, access="customer", keyed=False, alone=False):
    """`access`: `anyone`, `customer`, or `link` (the owner or a person with the link). `keyed`: takes an `Idempotency-Key`.
    `alone`: opens its transactions itself."""
    method, path = call.split(" ")

    def add(run):
        ROUTES.append((method, path.split("/"), access, keyed, alone, run))
        return run

    return add


def find_route(method, parts):
    """The route of a call with the texts in its path. 405 if only the method is wrong."""
    def fits(pattern):
        return len(pattern) == len(parts) and all(p.startswith("{") or p == q for p, q in zip(pattern, parts))

    found = [each for each in ROUTES if fits(each[1])]
    if not found:
        raise Refused(404, GONE)
    for each in found:
        if each[0] == method:
            return each, [q for p, q in zip(each[1], parts) if p.startswith("{")]
    raise Refused(405, UNREADABLE)


def perform(shop, method, path, query, headers, body):
    """Answers (status, body) of a call of the pages."""
    parts = [unquote(part, errors="strict") for part in path.split("/")]
    (_, _, access, keyed, alone, run), names = find_route(method, parts)
    # S-01: another site cannot send this header, and browsers say where a call came from
    foreign = headers.get("X-Requested-With") != "XMLHttpRequest" or headers.get("Sec-Fetch-Site") == "cross-site"
    if method != "GET" and foreign:
        raise Refused(403, NOT_ACCEPTED)
    if alone:
        return run(Ask(shop, None, headers, query, body), *names)
    with shop.transaction() as db:
        cancel_overdue(db)  # I-14: what is read is never overdue
        ask = Ask(shop, db, headers, query, body)
        find_session(ask)
        if access == "customer" and ask.customer is None:
            raise Refused(401, NO_SESSION)
        if access == "link":
            names = [order_by_session_or_link(ask, names[0])]
        return answer_once(ask, method, path, lambda: run(ask, *names)) if keyed else run(ask, *names)


def find_session(ask):
    scheme, _, token = ask.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        row = ask.row("SELECT hash, customer FROM sessions WHERE hash = ? AND created > ?", sha(token), now() - SESSION)
        if row:
            ask.session, ask.customer = row


def answer_once(ask, method, path, run):
    """I-08, I-19: the same key and request have the same answer. A second one waits for the transaction of the first."""
    key = ask.headers.get("Idempotency-Key")
    if key is None:
        return run()
    if not re.fullmatch(r"[!-~]{1,200}", key):
        raise Refused(422, WRONG, "Idempotency-Key")
    who = f"customer {ask.customer}" if ask.customer else f"link {sha(ask.headers.get('X-Order-Token', ''))}"
    request = sha(dumps([method, path, ask.body]))
    ask.do("DELETE FROM answers WHERE created < ?", now() - KEPT_KEYS)
    earlier = ask.row("SELECT request, status, body FROM answers WHERE who = ? AND key = ?", who, key)
    if earlier and earlier["request"] != request:
        raise Refused(422, KEY_USED, "Idempotency-Key")
    if earlier:
        return earlier["status"], earlier["body"]
    status, answer = run()  # a refusal leaves the key unused
    ask.do("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)", who, key, request, status, dumps(answer), now())
    return status, answer


# ---------------------------------------------------------------- the catalogue


@route("GET /api/init", "anyone")
def init(ask):
    say = ask.say
    return 200, {
        "typelist": [{"id": id, "text": say(text)} for id, text in TYPES.items()],
        "navs": [{"text": say(text), "link": f"/order?category={id}"} for id, (_, text) in CATEGORIES.items()],
        "info": {"name": say(("浪花小店", "Little Tide Shop")), "welcome": say(("歡迎光臨", "Welcome"))},
        "imgs": {},
        "tips": {"checkout": say(("點數卡售出後不設退換", "Codes cannot be returned once they were shown"))},
        "payment_gateway": [method_view(ask, "wallet")],
        "transfer_methods": [method_view(ask, "cash")],
        "catalogs": [{"no": "R1", "name": say(("推薦", "Picked for you")), "items": ["G1", "G3"]}],
        "features": {**dict.fromkeys(LACKS, False), **dict.fromkeys(HAS, True), "social_logins": []},
        "contract": "1.0",
    }


def method_view(ask, code):
    kind, name, note = METHODS[code]
    return {"code": code, "kind": kind, "enabled": True, "name": ask.say(name), "note": ask.say(note)}


def methods_view(ask):
    return [method_view(ask, code) for code in METHODS]


@route("GET /api/categories", "anyone")
def categories(ask):
    return 200, [{"id": id, "type": type, "name": ask.say(text)} for id, (type, text) in CATEGORIES.items()]


@route("GET /api/catalogs", "anyone")
def catalogs(ask):
    return 200, [group_view(ask, group) for group in ask.rows("SELECT * FROM groups ORDER BY rowid")]


@route("GET /api/products/{no}", "anyone")
def product(ask, no):
    group = ask.row("SELECT * FROM groups WHERE no = ?", no)
    if not group:
        raise Refused(404, GONE)
    return 200, group_view(ask, group)


def group_view(ask, group):
    variants = ask.rows("SELECT * FROM variants WHERE grp = ? ORDER BY rowid", group["no"])
    return {
        "no": group["no"], "name": ask.say(group["name"]), "category_id": group["category"],
        "type": CATEGORIES[group["category"]][0], "products": [variant_view(ask, variant) for variant in variants],
    }


def variant_view(ask, variant):
    fields = [{**field, "label": ask.say(field["label"]), "type": "text"} for field in variant["fields"]]
    return {
        "no": variant["no"], "name": ask.say(variant["name"]), **prices(variant),
        "stockout": for_sale(ask, variant) == 0, "once_for_each_only": bool(variant["once"]), "delivery": delivery(variant), "fields": fields,
    }


def prices(row):
    price = {"price": money(row["price"])}
    return price if row["discount"] is None else {**price, "discount": money(row["discount"])}


def delivery(row):
    return "fulfilment" if row["fulfilment"] else "code"


def for_sale(ask, variant):
    """How many can be bought: the free codes; of top-ups any number."""
    if variant["fulfilment"]:
        return MOST_OF_A_VARIANT
    return ask.row("SELECT COUNT(*) FROM codes WHERE variant = ? AND line IS NULL", variant["no"])[0]


@route("GET /api/trace", "anyone")
def trace(ask):
    return 200, "loc=XX\n"  # a shop behind a CDN answers the country that the CDN names


# ---------------------------------------------------------------- sessions


@route("POST /api/login", "anyone", alone=True)
def login(ask):
    given = [ask.text("country_code", 6), ask.text("tel", 20)]
    password = ask.text("password")
    with ask.shop.transaction() as ask.db:
        found = ask.row("SELECT * FROM customers WHERE country_code = ? AND tel = ?", *given)
    # I-17: an unknown number takes as long as a wrong password. Outside the transaction, because it is slow on purpose
    tried = scrypt(password, found["salt"] if found else b"0" * 16)
    if not found or not hmac.compare_digest(tried, found["password"]):
        raise Refused(422, WRONG_LOGIN, "password")
    token = secrets.token_urlsafe(32)
    with ask.shop.transaction() as ask.db:
        ask.do("INSERT INTO sessions VALUES (?, ?, ?)", sha(token), found["id"], now())
    return 200, {"data": {"token": token}}


@route("POST /api/logout")
def logout(ask):
    ask.do("DELETE FROM sessions WHERE hash = ?", ask.session)
    return 204, None


@route("GET /api/me")
def me(ask):
    row = ask.row("SELECT * FROM customers WHERE id = ?", ask.customer)
    return 200, {"data": {
        "hashid": sha(f"customer {row['id']}")[:16], "registered": True, "verified": True, "status": {"name": "active"},
        "tel": {"country_code": row["country_code"], "tel": row["tel"]},
    }}


# ---------------------------------------------------------------- the cart and the checkout


def cart_of(ask):
    """The cart row of the customer, who has one from the first call on, and its lines with what they cost now."""
    ask.do("INSERT INTO carts VALUES (?, '{}', 0) ON CONFLICT DO NOTHING", ask.customer)
    cart = ask.row("SELECT * FROM carts WHERE customer = ?", ask.customer)
    sql = """SELECT l.id, l.options, l.quantity, v.*, g.name AS group_name FROM cart_lines l
             JOIN variants v ON v.no = l.variant JOIN groups g ON g.no = v.grp WHERE l.customer = ? ORDER BY l.rowid"""
    lines = ask.rows(sql, ask.customer)
    return cart, lines, {"payment": "cash", **cart["form"]}


def cart_changed(ask):
    ask.do("UPDATE carts SET version = version + 1 WHERE customer = ?", ask.customer)


def sums(lines, payment):
    origin = sum(line["price"] * line["quantity"] for line in lines)
    offer = sum((line["price"] - (line["discount"] or line["price"])) * line["quantity"] for line in lines)
    amount = origin - offer if payment == "cash" else origin
    return {"origin_amount": money(origin), "offer": money(offer), "amount": money(amount), "payment": payment,
            "quantity": sum(line["quantity"] for line in lines)}


def lacks(lines, name):
    """Whether a line asks for this detail and was added without it. The checkout asks for it then."""
    return any(field["name"] == name and name not in line["options"] for line in lines for field in line["fields"])


def cart_view(ask):
    cart, lines, form = cart_of(ask)
    view = {
        "items": [cart_line_view(ask, line) for line in lines], **sums(lines, form["payment"]),
        "version": cart["version"],
        "required_apple_id": lacks(lines, "apple_id"), "required_qq_number": lacks(lines, "qq_number"),
    }
    became = ordered_as(ask, cart["version"] - 1)
    return {**view, "order": became} if became and not lines else view


def cart_line_view(ask, line):
    free = for_sale(ask, line)
    view = {**line_view(ask, line, [line["group_name"], line["name"]]), "product": line["no"], "stockout": free == 0}
    return {**view, "left": free} if free < line["quantity"] else view


def line_view(ask, line, names):
    """What a line of a cart and one of an order have."""
    labels = {field["name"]: ask.say(field["label"]) for field in line["fields"]}
    return {
        "id": line["id"], "name": " ".join(ask.say(name) for name in names), **prices(line),
        "quantity": line["quantity"], "delivery": delivery(line),
        "options": [{"name": labels.get(name, name), "value": value} for name, value in line["options"].items()],
    }


def ordered_as(ask, version):
    """The id of the order that this version of the cart has become."""
    row = ask.row("SELECT id FROM orders WHERE customer = ? AND cart_version = ?", ask.customer, version)
    return row and row["id"]


@route("GET /api/cart")
def get_cart(ask):
    return 200, cart_view(ask)


@route("POST /api/cart", keyed=True)
def add_to_cart(ask):
    quantity = ask.whole("quantity", 1, MOST_OF_A_VARIANT)
    variant = ask.row("SELECT * FROM variants WHERE no = ?", ask.text("product", 64))
    if not variant:
        raise Refused(422, GONE, "product")
    options = dumps(chosen(ask, variant["fields"]))
    _, lines, _ = cart_of(ask)
    line = next((line for line in lines if line["no"] == variant["no"] and dumps(line["options"]) == options), None)
    check_quantity(ask, variant, line, quantity + (line["quantity"] if line else 0))
    if line:
        ask.do("UPDATE cart_lines SET quantity = quantity + ? WHERE id = ?", quantity, line["id"])
    else:
        row = [secrets.token_hex(8), ask.customer, variant["no"], options, quantity]
        ask.do("INSERT INTO cart_lines VALUES (?, ?, ?, ?, ?)", *row)
    cart_changed(ask)
    return 204, None


def chosen(ask, fields):
    """The options that the variant asks for, trimmed. Others are dropped."""
    given = ask.body.get("options", {})
    if not isinstance(given, dict):
        raise Refused(422, WRONG, "options")
    errors, kept = {}, {}
    for field in fields:
        value = given.get(field["name"], "")
        value = value.strip() if isinstance(value, str) else None
        if value == "" and field["required"]:
            errors["options." + field["name"]] = NEEDED
        elif value is None or len(value) > 200 or value and not re.fullmatch(field.get("pattern", ".*"), value, re.ASCII):
            errors["options." + field["name"]] = WRONG
        elif value:
            kept[field["name"]] = value
    if errors:
        raise Refused(422, next(iter(errors.values())), errors)
    return kept


def check_quantity(ask, variant, line, quantity):
    """Refuses a line that cannot be bought in this quantity, beside the other lines of its variant."""
    sql = "SELECT COALESCE(SUM(quantity), 0) FROM cart_lines WHERE customer = ? AND variant = ? AND id <> ?"
    others = ask.row(sql, ask.customer, variant["no"], line["id"] if line else "")[0]
    free = for_sale(ask, variant)
    if free == 0:
        raise Refused(422, SOLD_OUT, "product")
    if variant["once"] and has_ordered(ask, variant["no"]):
        raise Refused(422, ONCE, "product")
    if quantity + others > (1 if variant["once"] else min(free, MOST_OF_A_VARIANT)):
        raise Refused(422, ONCE if variant["once"] else TOO_MANY, "quantity")


def has_ordered(ask, variant, beside=""):
    """I-15: whether an order of this customer that still counts has the variant."""
    sql = f"""SELECT 1 FROM orders o JOIN order_lines l ON l.order_id = o.id
              WHERE o.customer = ? AND l.variant = ? AND o.id <> ? AND o.status NOT IN {ENDED}"""
    return ask.row(sql, ask.customer, variant, beside) is not None


@route("PATCH /api/cart/{id}")
def set_quantity(ask, id):
    quantity = ask.whole("quantity", 0, MOST_OF_A_VARIANT)
    line = ask.row("SELECT * FROM cart_lines WHERE id = ? AND customer = ?", id, ask.customer)
    if not line and quantity > 0:
        raise Refused(404, GONE)
    if line and quantity != line["quantity"]:
        if quantity > line["quantity"]:
            check_quantity(ask, ask.row("SELECT * FROM variants WHERE no = ?", line["variant"]), line, quantity)
        if quantity == 0:
            ask.do("DELETE FROM cart_lines WHERE id = ?", id)
        else:
            ask.do("UPDATE cart_lines SET quantity = ? WHERE id = ?", quantity, id)
        cart_changed(ask)
    return 204, None


@route("DELETE /api/cart")
def clear_cart(ask):
    cart, lines, _ = cart_of(ask)
    if lines or cart["form"]:
        empty_cart(ask)
    return 204, None


def empty_cart(ask):
    ask.do("DELETE FROM cart_lines WHERE customer = ?", ask.customer)
    ask.do("UPDATE carts SET form = '{}', version = version + 1 WHERE customer = ?", ask.customer)


def checkout_view(ask):
    return {"form": cart_of(ask)[2], "cart": cart_view(ask), "payment_methods": methods_view(ask)}


@route("GET /api/checkout")
def get_checkout(ask):
    return 200, checkout_view(ask)


@route("POST /api/checkout")
def save_checkout(ask):
    form, errors = {}, {}
    for name, value in ask.body.items():
        if not isinstance(value, str) or len(value) > 200 or len(name) > 200 or len(ask.body) > 50:
            errors[name] = WRONG
        else:
            form[name] = value.strip()
    if form.get("payment", "cash") not in METHODS:
        errors["payment"] = NO_METHOD
    cart, lines, _ = cart_of(ask)
    errors = {**errors, **missing_details(lines, form)}
    if errors:
        raise Refused(422, next(iter(errors.values())), errors)
    if form != cart["form"]:
        ask.do("UPDATE carts SET form = ?, version = version + 1 WHERE customer = ?", dumps(form), ask.customer)
    return 200, checkout_view(ask)


def missing_details(lines, form):
    return {name: NEEDED for name in ("apple_id", "qq_number") if lacks(lines, name) and not form.get(name)}


# ---------------------------------------------------------------- orders


@route("POST /api/orders", keyed=True)
def place_order(ask):
    """I-01, I-03, I-06, I-15: orders exactly what was confirmed, with all of its codes, or nothing."""
    cart, lines, form = cart_of(ask)
    version, amount = ask.body.get("expected_version"), ask.body.get("expected_amount")
    if version is not None and type(version) is not int:
        raise Refused(422, WRONG, "expected_version")
    if amount is not None and not (isinstance(amount, str) and re.fullmatch(r"\d{1,12}\.\d\d", amount)):
        raise Refused(422, WRONG, "expected_amount")
    became = ordered_as(ask, version)
    if became:
        raise Refused(409, CHANGED, more={**checkout_view(ask), "order": became})
    if not lines:
        raise Refused(422, EMPTY, "cart")
    if version not in (None, cart["version"]) or amount not in (None, sums(lines, form["payment"])["amount"]):
        raise Refused(409, CHANGED, more=checkout_view(ask))
    missing = missing_details(lines, form)
    if missing:
        raise Refused(422, NEEDED, missing)
    id, created, errors = str(uuid.uuid4()), now(), {}
    row = [id, ask.customer, form["payment"], dumps(form), cart["version"], created, created + PAY_WITHIN]
    ask.do("""INSERT INTO orders (id, customer, payment, form, cart_version, created, expires, status, version)
              VALUES (?, ?, ?, ?, ?, ?, ?, 'pending', 1)""", *row)
    for line in lines:
        if line["once"] and has_ordered(ask, line["no"], beside=id):
            errors["items." + line["id"]] = ONCE
        row = [line["id"], id, line["no"], dumps([line["group_name"], line["name"]]), dumps(line["options"]),
               line["price"], line["discount"], line["quantity"], line["fulfilment"]]
        ask.do("INSERT INTO order_lines VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", *row)
        if not hold_codes(ask.db, ask.row("SELECT * FROM order_lines WHERE id = ?", line["id"])):
            errors["items." + line["id"]] = SOLD_OUT
    if errors:
        more = {"form": form, "payment_methods": methods_view(ask), "cart": without_held(ask, id)}
        raise Refused(409, next(iter(errors.values())), errors, more)
    empty_cart(ask)
    return 201, order_view(ask, id, as_owner=True)


def without_held(ask, id):
    """The cart as it is after the refusal has undone the order: without the codes that it holds."""
    release_codes(ask.db, id)
    return cart_view(ask)


def hold_codes(db, line):
    """Gives an order line its codes: all of them, or False."""
    if line["fulfilment"]:
        return True
    sql = """UPDATE codes SET line = ?
             WHERE id IN (SELECT id FROM codes WHERE variant = ? AND line IS NULL ORDER BY id LIMIT ?)"""
    return db.execute(sql, [line["id"], line["variant"], line["quantity"]]).rowcount == line["quantity"]


def release_codes(db, order):
    db.execute("UPDATE codes SET line = NULL WHERE line IN (SELECT id FROM order_lines WHERE order_id = ?)", [order])


def move_order(db, order, status):
    db.execute("UPDATE orders SET status = ?, version = version + 1 WHERE id = ?", [status, order])


def cancel_unpaid(db, order):
    release_codes(db, order)
    db.execute("UPDATE payments SET status = 'closed' WHERE order_id = ? AND status = 'open'", [order])
    move_order(db, order, "cancelled")


def cancel_overdue(db):
    for row in db.execute(f"SELECT id FROM orders WHERE status IN {UNPAID} AND expires <= ?", [now()]).fetchall():
        cancel_unpaid(db, row["id"])


def own_order(ask, id):
    """I-10: an order of another customer is like one that does not exist."""
    order = ask.row("SELECT * FROM orders WHERE id = ? AND customer = ?", id, ask.customer)
    if not order:
        raise Refused(404, GONE)
    return order


def order_view(ask, id, as_owner, with_codes=True):
    """An order as its owner sees it. A person who has its link sees no codes, no entered details and no link."""
    order = ask.row("SELECT * FROM orders WHERE id = ?", id)
    sql = """SELECT l.*, v.fields FROM order_lines l JOIN variants v ON v.no = l.variant
             WHERE order_id = ? ORDER BY l.rowid"""
    lines = ask.rows(sql, id)
    items = []
    for line in lines:
        item = {**line_view(ask, line, line["names"]), "product": line["variant"]}
        if not as_owner:
            item["options"] = []
        if as_owner and with_codes and order["status"] == "success":
            codes = ask.rows("SELECT code FROM codes WHERE line = ? ORDER BY id", line["id"])
            item["codes"] = [{"code": code["code"]} for code in codes]
        items.append(item)
    view = {
        "id": id, "no": f"PY-{order['seq']:06d}", "status": {"name": order["status"]}, "version": order["version"],
        "items": items, **sums(lines, order["payment"]), "payment_methods": methods_view(ask), "currency": CURRENCY,
        "created_at": moment(order["created"]), "expires_at": moment(order["expires"]),
    }
    payment = ask.row("SELECT * FROM payments WHERE order_id = ? AND status = 'open'", id)
    if payment:
        view["payment_instruction"] = instruction(ask, payment, view)
    if as_owner and with_codes and order["created"] > now() - LINK:
        view["revival_token"] = link_token(ask, id)
    return view


@route("GET /api/orders/{id}")
def get_order(ask, id):
    return 200, order_view(ask, own_order(ask, id)["id"], as_owner=True)


@route("GET /api/takings/{id}")
def get_taking(ask, id):
    return get_order(ask, id)


SHOWN = {
    "unpaid": f"status IN {UNPAID}",
    "codes": """status = 'success' AND EXISTS
                (SELECT 1 FROM order_lines l WHERE l.order_id = orders.id AND NOT l.fulfilment)""",
}


@route("GET /api/takings")
def takings(ask):
    which = "customer = ? AND " + SHOWN.get(ask.query.get("show", ""), "TRUE")
    wanted = ask.query.get("page", "1")
    page = int(wanted) if re.fullmatch(r"[1-9][0-9]{0,5}", wanted) else 1
    total = ask.row(f"SELECT COUNT(*) FROM orders WHERE {which}", ask.customer)[0]
    sql = f"SELECT id FROM orders WHERE {which} ORDER BY seq DESC LIMIT ? OFFSET ?"
    rows = ask.rows(sql, ask.customer, PAGE, (page - 1) * PAGE)
    return 200, {
        "data": [order_view(ask, row["id"], as_owner=True, with_codes=False) for row in rows],
        "meta": {"current_page": page, "last_page": max(1, -(-total // PAGE)), "per_page": PAGE, "total": total},
    }


@route("POST /api/orders/{id}/cancel", keyed=True)
def cancel_order(ask, id):
    order = own_order(ask, id)
    if order["status"] in UNPAID:
        cancel_unpaid(ask.db, id)
    elif order["status"] != "cancelled":
        raise Refused(409, PAID)
    return 200, order_view(ask, id, as_owner=True)


# ---------------------------------------------------------------- the link of an order


def link_token(ask, id):
    secret = hmac.new(ask.shop.link_key, id.encode(), hashlib.sha256).digest()
    return f"{id}.{base64.urlsafe_b64encode(secret).decode().rstrip('=')}"


def linked_order(ask, id, token):
    """The order, if the token is that of its link."""
    row = ask.row("SELECT id FROM orders WHERE id = ? AND created > ?", id, now() - LINK)
    return row["id"] if row and hmac.compare_digest(link_token(ask, id).encode(), token.encode()) else None


@route("GET /api/r/orders/{id}", "anyone")
def get_linked_order(ask, id):
    found = linked_order(ask, id, ask.query.get("token", ""))
    if found is None:
        raise Refused(401, NO_SESSION) if ask.customer is None and "token" not in ask.query else Refused(404, GONE)
    return 200, order_view(ask, found, as_owner=is_owner(ask, found))


def is_owner(ask, id):
    return ask.row("SELECT 1 FROM orders WHERE id = ? AND customer = ?", id, ask.customer) is not None


def order_by_session_or_link(ask, id):
    """Lets an owner through, and a person with the link (`X-Order-Token`)."""
    if is_owner(ask, id) or linked_order(ask, id, ask.headers.get("X-Order-Token", "")):
        return id
    raise Refused(401, NO_SESSION) if ask.customer is None and "X-Order-Token" not in ask.headers else Refused(404, GONE)


# ---------------------------------------------------------------- payments


@route("POST /api/orders/{id}/payments", "link", keyed=True)
def open_payment(ask, id):
    method = ask.text("method", 32)
    if method not in METHODS:
        raise Refused(422, NO_METHOD, "method")
    order = ask.row("SELECT * FROM orders WHERE id = ?", id)
    if order["status"] not in UNPAID:
        raise Refused(409, NOT_PAYABLE)
    payment = ask.row("SELECT * FROM payments WHERE order_id = ? AND status = 'open'", id)
    if not payment or payment["method"] != method:
        ask.do("UPDATE payments SET status = 'closed' WHERE order_id = ? AND status = 'open'", id)
        back = f"{ask.prefix}/pay?order={id}" if is_owner(ask, id) else f"{ask.prefix}/s/{link_token(ask, id)}"
        secret = secrets.token_urlsafe(24)
        ask.do("INSERT INTO payments VALUES (?, ?, ?, 'open', ?)", secret, id, method, back)
        ask.do("UPDATE orders SET payment = ? WHERE id = ?", method, id)
        move_order(ask.db, id, "waiting_for_payment")
    return 201, order_view(ask, id, as_owner=False)["payment_instruction"]


def instruction(ask, payment, order):
    view = {"order": order["id"], "method": payment["method"], "amount": order["amount"], "currency": CURRENCY,
            "expires_at": order["expires_at"]}
    if payment["method"] == "cash":
        steps = [("到櫃檯出示訂單編號 " + order["no"], "Show the order number at the counter: " + order["no"]),
                 (f"支付 ${order['amount']}，代碼隨即顯示", f"Pay ${order['amount']}. The codes appear at once")]
        return {**view, "kind": "offline", "steps": [ask.say(step) for step in steps]}
    return {**view, "kind": "redirect", "url": f"{ask.shop.public_url}/api/wallet/{payment['secret']}"}


@route("POST /api/orders/{id}/payments/check", "link")
def check_payment(ask, id):
    return 200, order_view(ask, id, as_owner=is_owner(ask, id))  # the wallet is in this process: nothing to ask


def payment_arrived(db, secret):
    """A wallet says that a payment is paid. Said again, nothing changes (I-05). If the order was cancelled meanwhile, it is
    delivered or a refund is due (I-07)."""
    payment = db.execute("SELECT * FROM payments WHERE secret = ?", [secret]).fetchone()
    if payment["status"] in ("paid", "refund_due"):
        return
    order = db.execute("SELECT * FROM orders WHERE id = ?", [payment["order_id"]]).fetchone()
    if order["status"] not in UNPAID and order["status"] != "cancelled":
        # the order was paid in another way
        db.execute("UPDATE payments SET status = 'refund_due' WHERE secret = ?", [secret])
        return
    db.execute("UPDATE payments SET status = 'closed' WHERE order_id = ? AND status = 'open'", [order["id"]])
    db.execute("UPDATE payments SET status = 'paid' WHERE secret = ?", [secret])
    db.execute("UPDATE orders SET payment = ? WHERE id = ?", [payment["method"], order["id"]])
    if order["status"] == "cancelled" and not claim_again(db, order):
        release_codes(db, order["id"])
        move_order(db, order["id"], "refund_due")
    else:
        waits = db.execute("SELECT 1 FROM order_lines WHERE order_id = ? AND fulfilment", [order["id"]]).fetchone()
        move_order(db, order["id"], "processing" if waits else "success")


def claim_again(db, order):
    """Holds the codes of an order that was cancelled before its payment arrived, if they are still there."""
    sql = "SELECT l.*, v.once FROM order_lines l JOIN variants v ON v.no = l.variant WHERE order_id = ?"
    ask = Ask(None, db, {}, {}, {})
    ask.customer = order["customer"]
    for line in ask.rows(sql, order["id"]):
        if line["once"] and has_ordered(ask, line["variant"], beside=order["id"]) or not hold_codes(db, line):
            return False
    return True


def fulfil(db, order):
    if db.execute("SELECT 1 FROM orders WHERE id = ? AND status = 'processing'", [order]).fetchone():
        move_order(db, order, "success")


WALLET = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demo wallet</title><body style="font: 18px system-ui; max-width: 24rem; margin: 3rem auto; padding: 0 1rem">
<h1>Demo wallet</h1><p>{text}</p>{form}<p><a href="{back}">Back to the shop</a></p></body></html>"""
CHOICES = """<form method="post"><button name="choice" value="pay">Pay</button>
<button name="choice" value="decline">Decline</button></form>"""


def wallet_page(shop, method, secret, body):
    """The page of the wallet. A real wallet is elsewhere, and tells the shop by a signed notification."""
    with shop.transaction() as db:
        cancel_overdue(db)
        payment = db.execute("SELECT * FROM payments WHERE secret = ? AND method <> 'cash'", [secret]).fetchone()
        if not payment:
            raise Refused(404, GONE)
        if method == "POST":
            choice = parse_qs(body.decode("utf-8", "replace")).get("choice")
            if choice == ["pay"] and payment["status"] == "open":
                payment_arrived(db, secret)
            elif choice == ["decline"] and payment["status"] == "open":
                db.execute("UPDATE payments SET status = 'declined' WHERE secret = ?", [secret])
                move_order(db, payment["order_id"], "waiting_for_payment")
            return 303, payment["back"]
        ask = Ask(shop, db, {}, {}, {})
        order = order_view(ask, payment["order_id"], as_owner=False)
        is_open = payment["status"] == "open"
        text = f"Order {order['no']}: {CURRENCY} {order['amount']}" if is_open else "This payment is over."
        return 200, WALLET.format(text=text, form=CHOICES if is_open else "", back=html.escape(payment["back"]))


# ---------------------------------------------------------------- hooks of the conformance kit, for tests only


def hook_hello(db, asked):
    hello = {"name": "backend-python", "version": "1", "contract": "1.0", "methods": {"wallet": "wallet", "cash": "cash"},
             "hooks": [name[5:] for name in globals() if name.startswith("hook_")], "profiles": ["safe", "link"]}
    origin = Handler.shop.origin
    return {**hello, "origin": origin, "profiles": ["safe", "link", "elsewhere"]} if origin else hello


GOODS = {"plain": "V1", "offer": "V2", "soldOut": "V3", "once": "V4", "topUp": "V5", "apple": "V6"}


def hook_goods(db, asked):
    for name in ("plain", "offer", "once"):
        add_codes(db, GOODS[name], sample_codes(500))
    return {"goods": {name: good(db, GOODS[name]) if name in GOODS else None for name in asked["want"]}}


def good(db, no):
    row = db.execute("SELECT * FROM variants WHERE no = ?", [no]).fetchone()
    return {"no": no, **prices(row)}


def hook_customer(db, asked):
    last = db.execute("SELECT MAX(id) FROM customers").fetchone()[0]
    customers = [("+853", str(68_000_000 + last + each), secrets.token_hex(8)) for each in range(asked["count"])]
    for customer in customers:
        add_customer(db, *customer)
    return {"customers": [dict(zip(("country_code", "tel", "password"), customer)) for customer in customers]}


def hook_scarce(db, asked):
    no = "T" + secrets.token_hex(4)
    db.execute("INSERT INTO groups VALUES ('TEST', '1', ?) ON CONFLICT DO NOTHING", [dumps(("測試", "Tests"))])
    db.execute("INSERT INTO variants VALUES (?, 'TEST', ?, 10000, NULL, 0, 0, '[]')", [no, dumps((no, no))])
    add_codes(db, no, sample_codes(asked["stock"]))
    return {"good": good(db, no)}


def hook_stock(db, asked):
    sql = f"""SELECT COUNT(*) - COUNT(line) AS free, COALESCE(SUM(o.status IN {UNPAID}), 0) AS held,
                COALESCE(SUM(o.status NOT IN {UNPAID}), 0) AS sold
              FROM codes c LEFT JOIN order_lines l ON l.id = c.line LEFT JOIN orders o ON o.id = l.order_id
              WHERE c.variant = ?"""
    return dict(db.execute(sql, [asked["product"]]).fetchone())


def hook_settle(db, asked):
    last = db.execute("SELECT secret FROM payments WHERE order_id = ? ORDER BY rowid DESC", [asked["order"]]).fetchone()
    payment_arrived(db, last["secret"])
    return {}


def hook_expire(db, asked):
    db.execute("UPDATE orders SET expires = ? WHERE id = ?", [now(), asked["order"]])
    return {}


def hook_fulfil(db, asked):
    fulfil(db, asked["order"])
    return {}


def answer_hook(shop, asked):
    try:
        with shop.transaction() as db:
            cancel_overdue(db)
            return 200, globals()[f"hook_{asked['hook']}"](db, asked)
    except Exception as error:  # the kit shows why
        return 400, {"error": f"{type(error).__name__}: {error}"}


# ---------------------------------------------------------------- HTTP


def pairs_of(query):
    return {name: values[0] for name, values in parse_qs(query, keep_blank_values=True, errors="replace").items()}


def read_json(raw):
    """An object. Refuses NaN and halves of surrogate pairs, which Python reads and the database cannot store."""
    def refuse(_):
        raise ValueError
    if not raw:
        return {}
    value = json.loads(raw.decode("utf-8"), parse_constant=refuse)
    dumps(value).encode("utf-8")
    if not isinstance(value, dict):
        raise ValueError
    return value


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout, wbufsize, disable_nagle_algorithm = 75, 64 * 1024, True
    shop = None

    def answer_call(self):
        self.command, ask = self.command.upper(), Ask(None, None, self.headers, {}, {})
        try:
            status, body = self.dispatch()
        except Refused as refused:
            status, body = refused.status, {**refused.more, "message": ask.say(refused.text)}
            if refused.errors:
                body["errors"] = {name: [ask.say(text)] for name, text in refused.errors.items()}
        except (ValueError, RecursionError):  # a path, a query or a body that is none
            status, body = 400, {"message": ask.say(UNREADABLE)}
        except Exception:
            traceback.print_exc()
            status, body = 500, {"message": ask.say(FAILED)}
        self.send(status, body)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_HEAD = answer_call

    def dispatch(self):
        raw = self.read_body()
        path, _, query = self.path.partition("?")
        if self.command == "OPTIONS":
            return 204, None
        if path.startswith("/api/wallet/") and self.command in ("GET", "POST"):
            return wallet_page(self.shop, self.command, path.rpartition("/")[2], raw)
        if path == "/_conform" and self.shop.secret:
            if hmac.compare_digest(self.headers.get("X-Conform-Secret", "").encode(), self.shop.secret.encode()):
                return answer_hook(self.shop, read_json(raw))
        if not path.startswith("/api/") and self.shop.static and self.command == "GET":
            return self.file(path)
        body = {} if self.command == "GET" else read_json(raw)
        return perform(self.shop, self.command, path, pairs_of(query), self.headers, body)

    def read_body(self):
        length = self.headers.get("Content-Length", "0")
        if "Transfer-Encoding" in self.headers or not re.fullmatch(r"[0-9]{1,9}", length):
            self.close_connection = True
            raise Refused(411, UNREADABLE)
        if int(length) > LARGEST_BODY:
            self.close_connection = True
            raise Refused(413, UNREADABLE)
        return self.rfile.read(int(length))

    def file(self, path):
        """A file of `npm run build:static`, or the shell of its edition (docs/static-site.md#with-another-host)."""
        root = Path(self.shop.static).resolve()
        found = (root / unquote(path).lstrip("/")).resolve()
        if not found.is_relative_to(root) or not found.is_file():
            if path.startswith("/assets/"):
                raise Refused(404, GONE)
            found = root / ("hk/index.html" if path == "/hk" or path.startswith("/hk/") else "index.html")
        return 200, found

    def send(self, status, body):
        if isinstance(body, Path):
            payload, kind = body.read_bytes(), mimetypes.guess_type(body.name)[0] or "application/octet-stream"
        elif isinstance(body, str):
            payload, kind = body.encode(), f"text/{'html' if body.startswith('<') else 'plain'}; charset=utf-8"
        else:
            payload, kind = b"" if body is None else dumps(body).encode(), "application/json; charset=utf-8"
        self.send_response(status)
        if status == 303:
            self.send_header("Location", body)
        if isinstance(body, Path):
            for name, value in headers_of(self.shop.static, self.path.partition("?")[0]):
                self.send_header(name, value)
        else:
            self.send_header("Cache-Control", "no-store")
            self.send_header("X-Content-Type-Options", "nosniff")
        self.send_cors()
        if status != 204:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(payload)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD" and status != 204:
            self.wfile.write(payload)

    def send_cors(self):
        """docs/static-site.md#a-backend-on-another-origin"""
        if not self.shop.origin:
            return
        self.send_header("Vary", "Origin")
        if self.headers.get("Origin") == self.shop.origin:
            self.send_header("Access-Control-Allow-Origin", self.shop.origin)
            self.send_header("Access-Control-Allow-Credentials", "true")
            self.send_header("Access-Control-Expose-Headers", "Date, Retry-After")
            self.send_header("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE")
            self.send_header("Access-Control-Allow-Headers", ALLOWED_HEADERS)

    def send_error(self, code, message=None, explain=None):
        """What Python itself refuses, such as a broken request line."""
        self.close_connection = True
        self.command, self.headers = getattr(self, "command", None) or "GET", getattr(self, "headers", None) or {}
        self.send(405 if code == 501 else code, {"message": UNREADABLE[1]})

    def version_string(self):
        return "shop"

    def log_message(self, *_):
        pass


ALLOWED_HEADERS = "Accept-Locale, Authorization, Content-Type, Idempotency-Key, X-Order-Token, X-Requested-With"


def headers_of(static, path):
    """The headers that `_headers` of the static site has for a path: a line with the path, then indented lines."""
    holds = False
    for line in (Path(static) / "_headers").read_text().splitlines():
        if not line.startswith(" "):
            pattern = line.strip()
            holds = path.startswith(pattern[:-1]) if pattern.endswith("*") else path == pattern
        elif holds and line.strip():
            name, _, value = line.strip().partition(": ")
            yield name, value


for kind, ending in (("image/avif", ".avif"), ("application/manifest+json", ".webmanifest"), ("text/javascript", ".js")):
    mimetypes.add_type(kind, ending)


class Server(ThreadingHTTPServer):
    daemon_threads, request_queue_size = True, 256


# ---------------------------------------------------------------- commands


def main():
    parser = argparse.ArgumentParser(description="A backend of the shop in one file")
    parser.add_argument("--db", default="shop.db", help="the file of the database")
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve", help="answer calls")
    serve.add_argument("--host", default="127.0.0.1")
    serve.add_argument("--port", type=int, default=8000, help="0: a free one")
    serve.add_argument("--public-url", help="the address of the pages, for the way to the wallet")
    serve.add_argument("--origin", help="the origin of the pages, if it is another one")
    serve.add_argument("--static", help="a folder that `npm run build:static` wrote")
    for name, help in (("paid", "cash for an order has arrived"), ("fulfil", "the top-ups of an order are done")):
        commands.add_parser(name, help=help).add_argument("order", help="its number, such as PY-000001")
    codes = commands.add_parser("codes", help="adds codes to sell")
    codes.add_argument("variant")
    codes.add_argument("file", type=argparse.FileType("r"))
    args = parser.parse_args()

    if args.command == "serve":
        server = Server((args.host, args.port), Handler)
        url = args.public_url or f"http://{args.host}:{server.server_port}"
        Handler.shop = Shop(args.db, url, args.origin, args.static, os.environ.get("CONFORM_SECRET"))
        print(f"The shop answers at {url}\nLog in: {DEMO[0]} {DEMO[1]}, password {DEMO[2]}", flush=True)
        return server.serve_forever()
    with Shop(args.db).transaction() as db:
        if args.command == "codes":
            return add_codes(db, args.variant, [line.strip() for line in args.file if line.strip()])
        order = db.execute("SELECT id FROM orders WHERE seq = ?", [int(args.order.rpartition("-")[2])]).fetchone()
        if not order:
            sys.exit(f"There is no order {args.order}")
        if args.command == "fulfil":
            return fulfil(db, order["id"])
        sql = "SELECT secret FROM payments WHERE order_id = ? AND method = 'cash' ORDER BY rowid DESC"
        cash = db.execute(sql, [order["id"]]).fetchone()
        if not cash:
            sys.exit(f"The order {args.order} was not to be paid in cash")
        payment_arrived(db, cash["secret"])


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
