"""The dashboard as its manual would have it written: Django REST Framework, its own models and serializers."""
import base64
import hashlib
import hmac
import json
import os
from datetime import date, datetime, timezone
from urllib.parse import urlparse

import django
from django.conf import settings

address = urlparse(os.environ["BENCH_DATABASE_URL"])
settings.configure(
    SECRET_KEY="bench",
    ROOT_URLCONF=__name__,
    ALLOWED_HOSTS=["*"],
    USE_TZ=True,
    MIDDLEWARE=["django.middleware.common.CommonMiddleware"],
    INSTALLED_APPS=["rest_framework"],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": address.path.lstrip("/"),
            "USER": address.username,
            "PASSWORD": address.password,
            "HOST": address.hostname,
            "PORT": address.port,
            "CONN_MAX_AGE": None,
        }
    },
    REST_FRAMEWORK={
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "UNAUTHENTICATED_USER": None,
    },
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import exceptions, serializers  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.views import APIView  # noqa: E402


def table(name):
    return type("Meta", (), {"app_label": "bench", "managed": False, "db_table": name})


class Member(models.Model):
    id = models.UUIDField(primary_key=True)
    email_verified_at = models.DateTimeField(null=True)
    erased_at = models.DateTimeField(null=True)
    Meta = table("member")


class Session(models.Model):
    member = models.ForeignKey(Member, on_delete=models.DO_NOTHING)
    id = models.UUIDField(primary_key=True)
    expires_at = models.DateTimeField()
    Meta = table("member_session")


class Subscription(models.Model):
    member_id = models.UUIDField()
    id = models.TextField(primary_key=True)
    status = models.TextField()
    started_at = models.DateTimeField()
    period_ends_at = models.DateTimeField()
    Meta = table("subscription")


class Connection(models.Model):
    member_id = models.UUIDField()
    id = models.UUIDField(primary_key=True)
    institution_name = models.TextField()
    state = models.TextField()
    given_at = models.DateTimeField()
    consent_expires_at = models.DateTimeField()
    last_read_at = models.DateTimeField(null=True)
    first_read_done_at = models.DateTimeField(null=True)
    trouble = models.TextField(null=True)
    Meta = table("bank_connection")


class Account(models.Model):
    member_id = models.UUIDField()
    id = models.UUIDField(primary_key=True)
    name = models.TextField()
    source = models.TextField()
    currency = models.TextField()
    Meta = table("bank_account")


class Transaction(models.Model):
    member_id = models.UUIDField()
    id = models.UUIDField(primary_key=True)
    account = models.ForeignKey(Account, on_delete=models.DO_NOTHING)
    status = models.TextField()
    booked_on = models.DateField()
    pence = models.BigIntegerField()
    description = models.TextField()
    merchant = models.TextField(null=True)
    removed_at = models.DateTimeField(null=True)
    Meta = table("bank_transaction")


class Match(models.Model):
    member_id = models.UUIDField()
    transaction_id = models.UUIDField(primary_key=True)
    account_id = models.UUIDField()
    account_name = models.TextField()
    source = models.TextField()
    booked_on = models.DateField()
    pence = models.BigIntegerField()
    description = models.TextField()
    merchant = models.TextField(null=True)
    confidence = models.FloatField()
    Meta = table("rent_match")


class Period(models.Model):
    member_id = models.UUIDField()
    tenancy_id = models.UUIDField()
    due_on = models.DateField(primary_key=True)
    late_after = models.DateField()
    due_pence = models.BigIntegerField()
    found_pence = models.BigIntegerField()
    state = models.TextField()
    settled_on = models.DateField(null=True)
    awaits_answer = models.BooleanField()
    watched = models.BooleanField()
    bank_proven = models.BooleanField()
    reasons = models.JSONField()
    said = models.TextField(null=True)
    Meta = table("rent_period")


class Looked(models.Model):
    member_id = models.UUIDField(primary_key=True)
    looked_at = models.DateTimeField(null=True)
    Meta = table("rent_member")


class Book(models.Model):
    member_id = models.UUIDField(primary_key=True)
    available = models.IntegerField()
    Meta = table("points_book")


class Pounds(serializers.Field):
    def to_representation(self, pence):
        return pence / 100


class MonthSerializer(serializers.ModelSerializer):
    due = Pounds(source="due_pence")
    found = Pounds(source="found_pence")
    shown_by = serializers.SerializerMethodField()
    is_asked = serializers.SerializerMethodField()

    class Meta:
        model = Period
        fields = ["due_on", "due", "found", "state", "shown_by", "settled_on", "reasons", "late_after", "awaits_answer",
                  "watched", "said", "is_asked"]

    def get_shown_by(self, period):
        return "bank" if period.bank_proven else None

    def get_is_asked(self, period):
        return period.state == "not_found" and period.watched and not period.awaits_answer and period.said is None


class RowSerializer(serializers.Serializer):
    id = serializers.CharField()
    name = serializers.SerializerMethodField()
    date = serializers.DateField(source="booked_on")
    amount = Pounds(source="pence")
    merchant_name = serializers.CharField(source="merchant")
    source = serializers.CharField(source="account.source")
    bank_account = serializers.SerializerMethodField()
    is_rent = serializers.SerializerMethodField()

    def get_name(self, row):
        return row.merchant or row.description

    def get_bank_account(self, row):
        return {"id": row.account_id, "name": row.account.name}

    def get_is_rent(self, row):
        return row.id in self.context["rent"]


def claims_of(request):
    head, body, signature = request.META["HTTP_AUTHORIZATION"][7:].split(".")
    secret = os.environ["BENCH_SECRET"].encode()
    due = hmac.new(secret, f"{head}.{body}".encode(), hashlib.sha256).digest()
    if base64.urlsafe_b64encode(due).rstrip(b"=") != signature.encode():
        raise exceptions.NotAuthenticated()
    return json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))


class Dashboard(APIView):
    def get(self, request):
        claims = claims_of(request)
        now = datetime.now(timezone.utc)
        owner = claims["sub"]
        session = (Session.objects.select_related("member")
                   .filter(member_id=owner, id=claims["sid"], expires_at__gt=now).first())
        if session is None or session.member.email_verified_at is None or session.member.erased_at is not None:
            raise exceptions.NotAuthenticated()
        plan = Subscription.objects.filter(member_id=owner).order_by("-started_at").first()
        if plan is None or plan.status != "active" or plan.period_ends_at < now:
            raise exceptions.PermissionDenied()
        today = now.date()
        since = date(today.year - 2, today.month, 1)
        periods = list(Period.objects.filter(member_id=owner, due_on__gte=since).order_by("due_on"))
        matches = list(Match.objects.filter(member_id=owner).order_by("-booked_on"))
        accounts = list(Account.objects.filter(member_id=owner, currency="GBP"))
        bank = Connection.objects.filter(member_id=owner).exclude(state="replaced").order_by("-given_at").first()
        recent = list(Transaction.objects.select_related("account")
                      .filter(member_id=owner, status="booked", removed_at=None).order_by("-booked_on", "-id")[:10])
        looked = Looked.objects.filter(member_id=owner).first()
        book = Book.objects.filter(member_id=owner).first()
        sure = [match for match in matches if match.confidence >= 0.8]
        rent = {match.transaction_id for match in sure[:30]}
        proven = [period for period in periods if period.bank_proven]
        on_time = sum(period.state == "verified_on_time" for period in proven)
        verified = on_time + sum(period.state == "verified_late" for period in proven)
        health = "none"
        if bank:
            health = "trouble" if bank.trouble else "healthy" if bank.first_read_done_at else "reading"
        return Response({
            "bank": {
                "accounts_count": len(accounts),
                "health": health,
                "bank_name": bank and bank.institution_name,
                "reconfirm_by": bank and bank.consent_expires_at.date(),
                "last_read_at": bank and bank.last_read_at,
            },
            "on_time": {
                "percent": round(on_time * 100 / verified) if verified else None,
                "on_time": on_time,
                "verified": verified,
            },
            "verified_payments": sum(match.source == "bank" for match in sure),
            "today": today,
            "next_rent_on": next((period.due_on for period in periods if period.due_on >= today), None),
            "months": MonthSerializer(periods, many=True).data,
            "suggestions": [match.transaction_id for match in matches if 0.5 <= match.confidence < 0.8][:12],
            "recent": RowSerializer(recent, many=True, context={"rent": rent}).data,
            "points": book and {"total": book.available, "worth": book.available / 1000},
            "is_looking": looked is not None and looked.looked_at is None,
        })


urlpatterns = [path("api/payment-report/dashboard/", Dashboard.as_view())]
application = get_wsgi_application()
