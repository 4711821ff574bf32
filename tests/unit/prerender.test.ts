import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { MergedScreens } from "../../scripts/prerender/merge-screens";
import { SvgContext, SvgPath } from "../../src/plot/svg-context";

describe("one page for all screens", () => {
  const pages = (...markups: readonly string[]) =>
    markups.map((markup) => {
      const [page] = JSDOM.fragment(markup).children;
      if (page === undefined) throw new Error("no page");
      return page;
    });
  const merged = (...markups: readonly string[]) => {
    const one = new MergedScreens(["wide", "narrow"]);
    const html = one.merge(pages(...markups)).map(({ outerHTML }) => outerHTML);
    return { html: html.join(""), css: one.css() };
  };

  test("identical content occurs once", () => {
    expect(merged("<p>a <b>c</b></p>", "<p>a <b>c</b></p>").html).toBe("<p>a <b>c</b></p>");
  });

  test("differing content occurs once per screen, as deep in the page as possible", () => {
    const { html, css } = merged("<div><p>a</p><p>b</p></div>", "<div><p>a</p><p>c</p></div>");
    expect(html).toBe('<div><p>a</p><p class="not-1">b</p><p class="not-0">c</p></div>');
    expect(css).toContain("@media wide{.not-0{display:none!important}}");
    expect(css).toContain("@media narrow{.not-1{display:none!important}}");
  });

  test("a style becomes a rule for all screens or for one", () => {
    const style = (left: string) => `<i data-style="left:${left}"></i>`;
    expect(merged(style("1px"), style("1px"))).toMatchObject({
      html: '<i class="still-0"></i>',
      css: expect.stringContaining("\n.still-0{left:1px}"),
    });
    const { html, css } = merged(`<p>${style("1px")}</p>`, `<p>${style("2px")}</p>`);
    expect(html).toBe('<p><i class="still-0"></i></p>');
    expect(css).toContain("@media wide{.still-0{left:1px}}@media narrow{.still-0{left:2px}}");
  });

  test("a picture is drawn as a whole for each screen", () => {
    const svg = (width: number) => `<p><svg><path d="M0 0h${width}"></path><path d="M1 1"></path></svg></p>`;
    const { html } = merged(svg(1), svg(2));
    expect(html.match(/<svg/g)).toHaveLength(2);
  });

  test("a picture uses only patterns of its own", () => {
    const svg = (width: number) =>
      `<p><svg><pattern id="a"></pattern><path d="M0 0h${width}" fill="url(#a)"></path><path fill="url(#b)"></path></svg></p>`;
    const page = JSDOM.fragment(merged(svg(1), svg(2)).html);
    const valuesOf = (attribute: string) =>
      [...page.querySelectorAll(`[${attribute}]`)].map((part) => part.getAttribute(attribute));
    expect(valuesOf("id")).toEqual(["a-0", "a-1"]);
    expect(valuesOf("fill")).toEqual(["url(#a-0)", "url(#b)", "url(#a-1)", "url(#b)"]);
  });
});

describe("a canvas context that writes SVG", () => {
  test("areas of one color are one path, moved where the context has moved", () => {
    const context = new SvgContext();
    context.fillStyle = "red";
    context.fillRect(0, 0, 2, 1);
    context.fillRect(4, 0, 2, 1);
    context.translate(10, 0.25);
    context.fillRect(0, 0, 2, 1);
    expect(context.svg("n")).toBe(
      '<path d="M0 0h2v1h-2zM4 0h2v1h-2z" fill="red"/><path d="M0 0h2v1h-2z" fill="red" transform="translate(10 0.3)"/>',
    );
  });

  test("a pattern is defined once, under the name of the drawing", () => {
    const tile = new SvgContext();
    tile.fillRect(0, 0, 1, 1);
    const context = new SvgContext();
    context.fillStyle = context.createPattern({ context: tile, width: 4 });
    context.fill(new SvgPath());
    context.fillRect(0, 0, 8, 8);
    context.fillRect(9, 0, 8, 8);
    const svg = context.svg("n");
    expect(svg.match(/<pattern id="n-0" width="4" height="4"/g)).toHaveLength(1);
    expect(svg).toContain('fill="url(#n-0)"');
  });

  test("half and whole circles, lines and new paths have their SVG form", () => {
    const half = new SvgPath();
    half.arc(0, 0, 5, 0, Math.PI);
    expect(half.d).toBe("M5 0A5 5 0 0 1 -5 0");
    const whole = new SvgPath();
    whole.moveTo(5, 0);
    whole.arc(0, 0, 5, 0, 2 * Math.PI);
    expect(whole.d).toBe("M5 0A5 5 0 0 1 -5 0A5 5 0 0 1 5 0");
    whole.lineTo(1, 2);
    whole.lineTo(3, 4);
    expect(whole.d).toMatch(/5 0L1 2 3 4$/);
    const context = new SvgContext();
    context.fillRect(0, 0, 1, 1);
    context.clearRect();
    expect(context.svg("n")).toBe("");
  });
});
