import type { ReactNode } from "react";
import { ROLE } from "../../../generated/page_cache";
import type { PolicyName } from "../../../models/page_cache/policies";
import { listName, rulesOfPolicy } from "../../../models/page_cache/policy-rules";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { usePageScenario } from "../use-page-scenario";
import { type Beat, isNameList } from "./beats";
import type { LaneRequest } from "./lane-request";
import { type ListPicture, listPictures, type Mark, type MarkedBox } from "./list-boxes";

interface ListsProps {
  readonly request: LaneRequest;
  readonly shown: readonly Beat[];
}

/** The lists of a lane, newest entry first, as labeled boxes. */
export function Lists({ request, shown }: ListsProps) {
  const pictures = listPictures(request, shown);
  const looks = shown.at(-1)?.looks ?? [];
  if (pictures.length === 0) return <p className="muted">Reading the lists …</p>;
  return (
    <div className="request-lists">
      {pictures.map((picture) => {
        const look = looks[picture.list];
        return <List key={picture.list} policy={request.policy} picture={picture} found={look?.found} />;
      })}
    </div>
  );
}

interface ListProps {
  readonly policy: PolicyName;
  readonly picture: ListPicture;
  /** Whether this beat finds the page here; undefined = it does not look here. */
  readonly found: boolean | undefined;
}

function List({ policy, picture, found }: ListProps) {
  const { list, size, head, middle, tail, hidden } = picture;
  const name = listName(policy, list);
  const isNames = isNameList(policy, list);
  const valueName = rulesOfPolicy(policy).value;
  return (
    <div className="request-list" data-names={isNames}>
      <h4>
        {name} <span className="muted">{size === 0 ? "empty" : formatInteger(size)}</span>
        {size > 0 && !isNames && valueName !== undefined && <span className="muted">with {valueName}</span>}
        {found !== undefined && (
          <span className="request-look">
            <span aria-hidden="true">{found ? "✓" : "✗"}</span>
            <span className="visually-hidden">{found ? "has it" : "does not have it"}</span>
          </span>
        )}
      </h4>
      {size > 0 && (
        <ol aria-label={`${name}, newest first`}>
          {head.map((box) => (
            <Box key={box.page} policy={policy} box={box} />
          ))}
          {hidden > 0 && <li className="muted">… {formatCounted(hidden, "more", "more")} …</li>}
          {middle.map(({ page, mark }) => (
            <li key={page} className="request-box" data-mark={mark}>
              <PageNumber page={page} mark={mark} />
            </li>
          ))}
          {middle.length > 0 && tail.length > 0 && <li className="muted">…</li>}
          {tail.map((box) => (
            <Box key={box.page} policy={policy} box={box} />
          ))}
        </ol>
      )}
    </div>
  );
}

const ROLE_NAMES: Readonly<Record<number, readonly [role: string, words: string]>> = {
  [ROLE.NAME]: ["name", "a name, not a page"],
  [ROLE.FRESH]: ["fresh", "not requested again yet"],
  [ROLE.PROVED]: ["proved", "requested again since it came"],
  [ROLE.DEAD]: ["dead", "never requested again"],
};

/** A page or a name. Colors show the future only if the scenario says so. */
function Box({ policy, box }: { readonly policy: PolicyName; readonly box: MarkedBox }) {
  const { page, role, value, mark } = box;
  const knows = usePageScenario(({ roles }) => roles === "future");
  const [kind, words] = (role === ROLE.DEAD && !knows ? undefined : ROLE_NAMES[role]) ?? ["", ""];
  const valueName = role === ROLE.NAME ? undefined : rulesOfPolicy(policy).value;
  return (
    <li className="request-box" data-role={kind} data-mark={mark ?? undefined} title={words}>
      <PageNumber page={page} mark={mark}>
        {valueName !== undefined && (
          <span className="request-value" title={valueName}>
            <span className="visually-hidden">, {valueName} </span>
            {value}
          </span>
        )}
      </PageNumber>
      {words !== "" && <span className="visually-hidden">, {words}</span>}
    </li>
  );
}

interface NumberProps {
  readonly page: number;
  readonly mark: Mark | null;
  readonly children?: ReactNode;
}

function PageNumber({ page, mark, children }: NumberProps) {
  return (
    <>
      <span className="request-page">{formatInteger(page)}</span>
      {children}
      {mark !== null && <span className="request-mark"> {mark}</span>}
    </>
  );
}
