-- serves from 0012_operators
CREATE TABLE "former_names" (
	"variant_no" text NOT NULL,
	"name" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_names" ADD CONSTRAINT "former_names_variant_no_variants_no_fk" FOREIGN KEY ("variant_no") REFERENCES "public"."variants"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "former_names_once" ON "former_names" USING btree ("variant_no",md5("name"::text));--> statement-breakpoint
-- The name of a variant with that of its product, in both languages, as an order has it.
CREATE FUNCTION full_name(product jsonb, variant jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object(
    'zh-Hant', (product ->> 'zh-Hant') || ' ' || (variant ->> 'zh-Hant'),
    'en', (product ->> 'en') || ' ' || (variant ->> 'en'))
$$;
--> statement-breakpoint
CREATE FUNCTION keep_variant_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_names (variant_no, name)
  SELECT OLD.no, full_name(product.name, OLD.name) FROM product_groups product WHERE product.no = OLD.group_no
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_variant_name AFTER UPDATE OF name, group_no ON variants FOR EACH ROW
  WHEN ((OLD.name, OLD.group_no) IS DISTINCT FROM (NEW.name, NEW.group_no)) EXECUTE FUNCTION keep_variant_name();
--> statement-breakpoint
CREATE FUNCTION keep_product_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_names (variant_no, name)
  SELECT variant.no, full_name(OLD.name, variant.name) FROM variants variant WHERE variant.group_no = OLD.no
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_product_name AFTER UPDATE OF name ON product_groups FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION keep_product_name();
--> statement-breakpoint
INSERT INTO former_names (variant_no, name)
SELECT DISTINCT line.variant_no, line.name
FROM order_lines line
JOIN variants variant ON variant.no = line.variant_no
JOIN product_groups product ON product.no = variant.group_no
WHERE line.name <> full_name(product.name, variant.name)
ON CONFLICT DO NOTHING;
